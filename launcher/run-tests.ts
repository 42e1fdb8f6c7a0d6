import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ensureChromium, FIREFOX_PACKAGE, findFirefox, readBrowserEnvironment } from './browsers.ts'
import { ensureBuilt } from './build.ts'
import { startDatabase } from './embedded-database.ts'
import { describeError } from './errors.ts'
import { runCommand } from './programs.ts'

// Implements `npm test`. Started by run.mjs. The last line of output has the totals for all parts.
const projectRoot = dirname(import.meta.dirname)
const reportsFolder = mkdtempSync(join(tmpdir(), 'causeway-reports-'))

const INTERRUPTED_EXIT_CODE = 130

type TestCounts = { passed: number; failed: number }

const VitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform((report): TestCounts => ({ passed: report.numPassedTests, failed: report.numFailedTests }))
const PlaywrightReport = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(({ stats }): TestCounts => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))

const stopController = new AbortController()
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(event, () => stopController.abort())

const testParts: Record<string, (extraArgs: string[]) => Promise<TestCounts>> = {
  check: async () => countCommand(await runTestCommand('npm', ['run', 'check'])),
  unit: runUnitTests,
  journeys: (extraArgs) => runJourneys(extraArgs, selected === undefined ? { ELSEWHERE_FOLLOWS: 'yes' } : {}),
  elsewhere: runWithExternalDatabase,
}

const [selected, ...extraArgs] = process.argv.slice(2)
if (selected !== undefined && !Object.hasOwn(testParts, selected)) {
  console.error(`There is no part "${selected}". Choose one of ${Object.keys(testParts).join(', ')}.`)
  process.exit(1)
}

const totalCounts: TestCounts = { passed: 0, failed: 0 }
for (const [name, runPart] of Object.entries(testParts)) {
  if (stopController.signal.aborted || (selected !== undefined && selected !== name)) continue
  console.log(`\n── ${name}`)
  const counts = await runPart(extraArgs).catch((error: unknown) => {
    if (!stopController.signal.aborted) console.error(describeError(error))
    return countCommand(1)
  })
  totalCounts.passed += counts.passed
  totalCounts.failed += counts.failed
}
rmSync(reportsFolder, { recursive: true, force: true })
console.log(`\n${totalCounts.passed} passed, ${totalCounts.failed} failed`)
process.exit(stopController.signal.aborted ? INTERRUPTED_EXIT_CODE : Math.min(totalCounts.failed, 1))

async function runUnitTests(extraArgs: string[]): Promise<TestCounts> {
  const report = join(reportsFolder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runTestCommand('vitest', ['run', ...reporters, ...extraArgs])
  return readCounts(VitestReport, report, code)
}

/** Runs the journeys against the same build that `npm start` uses. */
async function runJourneys(extraArgs: string[], settings: NodeJS.ProcessEnv = {}): Promise<TestCounts> {
  await ensureBuilt({ projectRoot, report: console.log, signal: stopController.signal, gallery: true })
  const report = join(reportsFolder, 'playwright.json')
  rmSync(report, { force: true })
  const search = readBrowserEnvironment()
  const others = findFirefox(search) === undefined ? [FIREFOX_PACKAGE] : []
  const code = await runTestCommand('playwright', ['test', '--reporter=list,json', ...extraArgs], {
    CHROMIUM_PATH: await ensureChromium(search, others),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...settings,
    // Playwright sets FORCE_COLOR for its workers, and Node warns if NO_COLOR is also set.
    ...(process.stdout.isTTY ? {} : { FORCE_COLOR: '0', NO_COLOR: undefined }),
  })
  return readCounts(PlaywrightReport, report, code)
}

/** Runs the main journey with a PostgreSQL server that the application didn't start. */
async function runWithExternalDatabase(extraArgs: string[]): Promise<TestCounts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'causeway-elsewhere-'))
  chmodSync(dataDir, 0o711) // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  const database = await startDatabase({ dataDir })
  try {
    const args = ['--grep=@elsewhere', '--project=desktop', ...extraArgs]
    return await runJourneys(args, { JOURNEY_DATABASE_URL: database.url })
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs one of the project's commands and shows its output on the console. */
async function runTestCommand(
  command: string,
  args: string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<number> {
  // Many tools use color if CI is set, which makes log files hard to read.
  const colors = process.stdout.isTTY ? {} : { FORCE_COLOR: undefined, NO_COLOR: '1' }
  const { code, output } = await runCommand(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...colors, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal: stopController.signal,
    killSignal: 'SIGINT', // Both test runners clean up on SIGINT.
  })
  if (output !== '') console.error(`${command} couldn't be started: ${output}`)
  return code
}

/**
 * Reads the test counts from a runner's report. Counts one failure if there's no report, no test, or a failed
 * run without a failed test.
 */
function readCounts(schema: z.ZodType<TestCounts>, report: string, exitCode: number): TestCounts {
  if (!existsSync(report)) return countCommand(1)
  const { passed, failed } = schema.parse(JSON.parse(readFileSync(report, 'utf8')))
  const failedUnseen = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: failedUnseen ? 1 : failed }
}

function countCommand(exitCode: number): TestCounts {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
