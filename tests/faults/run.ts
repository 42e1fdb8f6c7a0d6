import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { faultDescriptions } from './fault-descriptions.ts'

// `npm run test:faults` runs all fault tests at full size and prints a line for each of the 25 faults. Exits
// with 1 if a test fails, or if a fault has no test or a skipped one. Options:
// - `-- 12 22` runs only these faults.
// - `-- --long` adds the long runs. `--only kills` limits them to one, and `--minutes 20` limits their time.
const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false }, only: text, minutes: text },
  allowPositionals: true,
})

/** Sizes for a full run. `npm test` uses smaller ones. Environment variables override both. */
const fullCounts = {
  PAYMENT_RACES: '200',
  KILL_WRITES: '500',
  FORGED_EVENTS: '500',
  RESTORED_JOURNEYS: 'yes',
}

const longRuns: Record<string, { title: string; file: string; counts: Record<string, string> }> = {
  payments: {
    title: 'interleavings of checkouts',
    file: 'discount-interleavings',
    counts: { INTERLEAVINGS: '10000', INTERLEAVINGS_AT_ONCE: '24' },
  },
  kills: { title: 'rounds of kill -9', file: 'kills', counts: { KILL_ROUNDS: '1000' } },
  forged: { title: 'forged events are refused', file: 'forged-events', counts: { FORGED_EVENTS: '10000' } },
  load: { title: 'mixed load', file: 'mixed-load', counts: { LOAD_SECONDS: '1800' } },
}

const Report = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
})
type TestResult = z.output<typeof Report>['testResults'][number]['assertionResults'][number]

const folder = mkdtempSync(join(tmpdir(), 'causeway-fault-report-'))
const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Runs the tests whose title matches `pattern`, one file at a time. Returns their results. */
const runTests = async (
  pattern: string,
  files: readonly string[],
  environment: Record<string, string>,
): Promise<TestResult[]> => {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [
    'run',
    ...files,
    '--maxWorkers=1',
    '--project',
    'America/New_York',
    '-t',
    pattern,
    ...reporters,
  ]
  const env = { ALL_FAULTS: 'yes', ...environment, ...process.env }
  const child = spawn('vitest', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  await once(child, 'exit')
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ title }) => new RegExp(pattern).test(title))
}

/** Returns "passed" only if the fault has tests and all of them ran and passed. */
const evaluateRow = (results: readonly TestResult[]): 'passed' | 'FAILED' | 'not run' => {
  if (results.some(({ status }) => status === 'failed')) return 'FAILED'
  return results.length > 0 && results.every(({ status }) => status === 'passed') ? 'passed' : 'not run'
}

const runRows = async (rows: readonly number[]): Promise<boolean> => {
  const pattern = `\\[fault (${rows.join('|')})\\]`
  const files = ['tests/faults', 'server/domains/payments', 'server/platform', 'server/domains/email']
  const more = ['server/domains/documents', 'server/database', 'server/backup']
  const results = await runTests(pattern, [...files, ...more], fullCounts)
  printLine('')
  const outcomes = rows.map((row) => {
    const own = results.filter(({ title }) => title.includes(`[fault ${row}]`))
    const outcome = evaluateRow(own)
    const hint = outcome === 'not run' ? ' (needs root for a small disk, or the repository’s history)' : ''
    printLine(`${String(row).padStart(2)} ${outcome}${hint}: ${faultDescriptions[row - 1]}`)
    for (const { title, status } of own) if (status !== 'passed') printLine(`     ${status}: ${title}`)
    return outcome
  })
  const passed = outcomes.filter((outcome) => outcome === 'passed').length
  printLine(`${passed} of ${rows.length}`)
  return passed === rows.length
}

const runLongTests = async (): Promise<boolean> => {
  const names = values.only?.split(',') ?? Object.keys(longRuns)
  let haveAllPassed = true
  for (const name of names) {
    const run = longRuns[name]
    if (!run) throw new Error(`--only needs some of ${Object.keys(longRuns).join(', ')}.`)
    const limit = values.minutes === undefined ? {} : { FAULT_MINUTES: values.minutes }
    const startedAt = Date.now()
    const results = await runTests(run.title, [`tests/faults/${run.file}`], { ...run.counts, ...limit })
    const outcome = evaluateRow(results)
    printLine(`${name}: ${outcome} after ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`)
    haveAllPassed &&= outcome === 'passed'
  }
  return haveAllPassed
}

const rows =
  positionals.length > 0 ? positionals.map(Number) : faultDescriptions.map((_row, index) => index + 1)
if (rows.some((row) => faultDescriptions[row - 1] === undefined))
  throw new Error(`The rows have the numbers 1 to ${faultDescriptions.length}.`)
const isOnlyLong = values.only !== undefined
const haveRowsPassed = isOnlyLong || (await runRows(rows))
const haveLongRunsPassed = (!values.long && !isOnlyLong) || (await runLongTests())
rmSync(folder, { recursive: true, force: true })
process.exitCode = haveRowsPassed && haveLongRunsPassed ? 0 : 1
