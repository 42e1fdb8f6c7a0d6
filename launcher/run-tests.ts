import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { provideChromium, searchHere } from './chromium.ts'
import { startDatabase } from './embedded-database.ts'
import { describeFailure } from './plain-failure.ts'
import {
  type Counts,
  countPlaywright,
  countStep,
  countVitest,
  renderCounts,
  sumCounts,
} from './test-counts.ts'

// Runs on the project's own Node, started by test.mjs. The last line it prints is the sum over all runners.
const projectRoot = dirname(import.meta.dirname)
const reports = mkdtempSync(join(tmpdir(), 'causeway-reports-'))

const runners: Record<string, (extra: string[]) => Promise<Counts>> = {
  check: runCheck,
  unit: runUnitTests,
  journeys: runJourneys,
  elsewhere: runJourneysElsewhere,
}

const [selected, ...extra] = process.argv.slice(2)
if (selected !== undefined && !Object.hasOwn(runners, selected)) {
  console.error(`There is no test group "${selected}"; choose one of ${Object.keys(runners).join(', ')}.`)
  process.exit(1)
}

const total: Counts[] = []
for (const [name, runner] of Object.entries(runners)) {
  if (selected !== undefined && selected !== name) continue
  console.log(`\n── ${name}`)
  total.push(await runner(extra))
}
rmSync(reports, { recursive: true, force: true })
const sum = sumCounts(total)
console.log(`\n${renderCounts(sum)}`)
process.exit(sum.failed === 0 ? 0 : 1)

async function runCheck(): Promise<Counts> {
  return countStep(await runCommand('npm', ['run', 'check']))
}

async function runUnitTests(extraArgs: string[]): Promise<Counts> {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runCommand('vitest', ['run', ...reporters, ...extraArgs])
  return countVitest(readReport(report), code)
}

/** The browser tests run against a finished build, as `npm start` would make it. */
function runJourneys(extraArgs: string[]): Promise<Counts> {
  return runBrowser(extraArgs, {})
}

/** The whole way once more, on a PostgreSQL that the program did not bring itself. */
async function runJourneysElsewhere(extraArgs: string[]): Promise<Counts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'causeway-elsewhere-'))
  chmodSync(dataDir, 0o711) // as root, PostgreSQL runs as another user who must get in
  const database = await startDatabase({ dataDir })
  try {
    const wholeWay = ['whole-way', '--project=desktop', ...extraArgs]
    return await runBrowser(wholeWay, { JOURNEY_DATABASE_URL: database.url })
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function runBrowser(args: string[], settings: NodeJS.ProcessEnv): Promise<Counts> {
  try {
    const signal = new AbortController().signal
    await ensureBuilt({ projectRoot, tell: (line) => console.log(line), signal, gallery: true })
    const report = join(reports, `playwright-${randomUUID()}.json`)
    const environment = {
      CHROMIUM_PATH: await provideChromium(searchHere()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...settings,
      // Playwright sets FORCE_COLOR for its workers, beside which Node warns of NO_COLOR.
      ...(process.stdout.isTTY ? {} : { FORCE_COLOR: '0', NO_COLOR: undefined }),
    }
    const code = await runCommand('playwright', ['test', '--reporter=list,json', ...args], environment)
    return countPlaywright(readReport(report), code)
  } catch (error) {
    console.error(describeFailure(error))
    return countStep(1)
  }
}

/** Runs a command of the project with its output on ours; 127 when it cannot be run. */
function runCommand(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...withoutForcedColours(), ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} does not run: ${error.message}`)
      resolve(127)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Many tools colour their output as soon as CI is set; a log file should stay readable. */
function withoutForcedColours(): NodeJS.ProcessEnv {
  if (process.stdout.isTTY) return process.env
  const { FORCE_COLOR: _, ...environment } = process.env
  return { ...environment, NO_COLOR: '1' }
}

function readReport(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
