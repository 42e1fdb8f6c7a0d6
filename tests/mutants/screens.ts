import { groupMutants, type HandwrittenMutant, readHandwrittenMutants } from './handwritten-mutants.ts'
import { openMutatedCopy } from './mutated-copy.ts'
import type { TestResult } from './test-results.ts'

// Tests the hand-written mutants in a copy of the checkout. Each mutant names a test that must pass on the
// original code and fail on the mutated code. The failure must contain the mutant's statement ID (see
// docs/statements.md), such as HOME-04. Mutants are built in groups. Survivors are retested one by one.
// Usage: npm run test:mutants -- screens [ID prefix...]

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const wantedIds = process.argv.slice(2)

const findResults = ({ test, title }: HandwrittenMutant, results: readonly TestResult[]): TestResult[] =>
  results.filter((result) => result.file === test && result.title.includes(title))

/** Returns a mutant's outcome. A mutant is killed only if a failure of its test contains its statement ID. */
const getOutcome = (mutant: HandwrittenMutant, results: readonly TestResult[]): string => {
  const own = findResults(mutant, results)
  if (own.length === 0) return 'no such test ran'
  const failed = own.filter(({ passed }) => !passed)
  const names = failed.flatMap((result) => [result.title, ...result.failures])
  if (names.some((name) => name.includes(`[${mutant.id}]`))) return 'killed'
  return failed.length === 0 ? 'survived' : 'failed without its statement'
}

const reportOutcome = ({ id, file, find }: HandwrittenMutant, outcome: string) =>
  printLine(`  ${id} ${outcome}: ${file} ${JSON.stringify(find.slice(0, 60))}`)

const copy = await openMutatedCopy()
const selectedMutants = readHandwrittenMutants().filter(
  ({ id }) => wantedIds.length === 0 || wantedIds.some((prefix) => id.startsWith(prefix)),
)
try {
  const unbroken = copy.runUnbroken(selectedMutants)
  const unfit = selectedMutants.filter((mutant) => {
    const own = findResults(mutant, unbroken)
    return own.length === 0 || own.some(({ passed }) => !passed)
  })
  for (const mutant of unfit) reportOutcome(mutant, 'has a test that does not pass unbroken')
  let left = selectedMutants.filter((mutant) => !unfit.includes(mutant))
  for (const size of [30, 1]) {
    const survivors: HandwrittenMutant[] = []
    const groups = groupMutants(left, size)
    for (const [index, group] of groups.entries()) {
      const results = copy.runBroken(group)
      const alive = group.filter((mutant) => getOutcome(mutant, results) !== 'killed')
      printLine(
        `build ${index + 1} of ${groups.length}: ${group.length - alive.length} of ${group.length} killed`,
      )
      for (const mutant of alive) reportOutcome(mutant, getOutcome(mutant, results))
      survivors.push(...alive)
    }
    left = survivors
  }
  const killed = selectedMutants.length - unfit.length - left.length
  printLine(`\n${killed} of ${selectedMutants.length} hand-written mutants killed.`)
  if (killed < selectedMutants.length) process.exitCode = 1
} finally {
  copy.remove()
}
