import { openMutatedCopy } from './mutated-copy.ts'
import { groupMutants, readScreenMutants, type ScreenMutant } from './screen-mutants.ts'
import type { TestResult } from './test-results.ts'

/**
 * Mutates screens, texts, and tables in a copy of the checkout. The test named for each mutant must fail with the
 * mutant's statement in its message. All tests must pass on unmodified code first. Mutants share builds; undetected
 * ones are retried alone. `npm run test:mutants -- screens ONB PAY` runs the mutants whose id starts with ONB or PAY.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const wanted = process.argv.slice(2)

const resultsOf = ({ test, title }: ScreenMutant, results: readonly TestResult[]): TestResult[] =>
  results.filter((result) => result.file === test && result.title.includes(title))

/** The outcome of a mutant. Killed only if the failure names the statement. */
const outcomeOf = (mutant: ScreenMutant, results: readonly TestResult[]): string => {
  const own = resultsOf(mutant, results)
  if (own.length === 0) return 'no such test ran'
  const failed = own.filter(({ passed }) => !passed)
  const names = failed.flatMap((result) => [result.title, ...result.failures])
  if (names.some((name) => name.includes(`[${mutant.id}]`))) return 'killed'
  return failed.length === 0 ? 'survived' : 'failed without its statement'
}

const tell = ({ id, file, find }: ScreenMutant, outcome: string) =>
  say(`  ${id} ${outcome}: ${file} ${JSON.stringify(find.slice(0, 60))}`)

const copy = await openMutatedCopy()
const all = readScreenMutants().filter(
  ({ id }) => wanted.length === 0 || wanted.some((prefix) => id.startsWith(prefix)),
)
try {
  const unbroken = copy.runUnbroken(all)
  const unfit = all.filter((mutant) => {
    const own = resultsOf(mutant, unbroken)
    return own.length === 0 || own.some(({ passed }) => !passed)
  })
  for (const mutant of unfit) tell(mutant, 'has a test that does not pass unbroken')
  let left = all.filter((mutant) => !unfit.includes(mutant))
  for (const size of [30, 1]) {
    const survivors: ScreenMutant[] = []
    const groups = groupMutants(left, size)
    for (const [index, group] of groups.entries()) {
      const results = copy.runBroken(group)
      const alive = group.filter((mutant) => outcomeOf(mutant, results) !== 'killed')
      say(`build ${index + 1} of ${groups.length}: ${group.length - alive.length} of ${group.length} killed`)
      for (const mutant of alive) tell(mutant, outcomeOf(mutant, results))
      survivors.push(...alive)
    }
    left = survivors
  }
  const killed = all.length - unfit.length - left.length
  say(`\n${killed} of ${all.length} hand-written mutants killed.`)
  if (killed < all.length) process.exitCode = 1
} finally {
  copy.remove()
}
