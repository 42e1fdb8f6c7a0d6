import { openMutatedCopy } from './mutated-copy.ts'
import { groupMutants, readScreenMutants, type ScreenMutant } from './screen-mutants.ts'
import type { TestResult } from './test-results.ts'

/**
 * Breaks screens, texts and tables on purpose, in a copy of the checkout, and insists that the test named for each
 * break fails by the statement that it breaks. Many breaks share a build; those that were not noticed then are tried
 * once more, apart from each other. `npm run test:mutants -- screens ONB` tries those whose id begins so.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const wanted = process.argv[2] ?? ''

/** What became of a mutant: killed only where what failed names the statement. */
const outcomeOf = ({ id, test, title }: ScreenMutant, results: readonly TestResult[]): string => {
  const own = results.filter((result) => result.file === test && result.title.includes(title))
  if (own.length === 0) return 'no such test ran'
  const failed = own.filter(({ passed }) => !passed)
  const names = failed.flatMap((result) => [result.title, ...result.failedSteps])
  if (names.some((name) => name.includes(`[${id}]`))) return 'killed'
  return failed.length === 0 ? 'survived' : 'failed without its statement'
}

const copy = await openMutatedCopy()
const rounds = [
  { size: 30, alone: false },
  { size: 8, alone: true },
]
const all = readScreenMutants().filter(({ id }) => id.startsWith(wanted))
let left = new Map(all.map((mutant) => [mutant, '']))
try {
  for (const round of rounds) {
    const still = new Map<ScreenMutant, string>()
    const groups = groupMutants([...left.keys()], round)
    for (const [index, group] of groups.entries()) {
      const results = copy.try(group)
      const outcomes = group.map((mutant) => [mutant, outcomeOf(mutant, results)] as const)
      for (const [mutant, outcome] of outcomes) if (outcome !== 'killed') still.set(mutant, outcome)
      const killed = outcomes.filter(([, outcome]) => outcome === 'killed').length
      say(`build ${index + 1} of ${groups.length}: ${killed} of ${group.length} killed`)
    }
    left = still
  }
} finally {
  copy.remove()
}
say(`\n${all.length - left.size} of ${all.length} hand-written mutants killed.`)
for (const [{ id, file, find }, outcome] of left)
  say(`  ${id} ${outcome}: ${file} ${JSON.stringify(find.slice(0, 60))}`)
if (left.size > 0) process.exitCode = 1
