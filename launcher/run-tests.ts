import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFirefox, firefoxPackage, provideChromium, searchHere } from './browsers.ts'
import { ensureBuilt } from './build.ts'
import { startDatabase } from './embedded-database.ts'
import { describeError } from './errors.ts'
import { readJson } from './json-file.ts'
import { runCommand } from './programs.ts'
import {
  type Counts,
  countPlaywright,
  countStep,
  countVitest,
  renderCounts,
  sumCounts,
} from './test-counts.ts'

// Runs on the project's own Node, started by run.mjs. The last line it prints is the sum over all runners.
const projectRoot = dirname(import.meta.dirname)
const reports = mkdtempSync(join(tmpdir(), 'causeway-reports-'))

const runners: Record<string, (extra: string[]) => Promise<Counts>> = {
  check: async () => countStep(await run('npm', ['run', 'check'])),
  unit: runUnitTests,
  // The browser tests run against a finished build, as `npm start` would make it.
  journeys: (extra) => runBrowser(extra, selected === undefined ? { ELSEWHERE_FOLLOWS: 'yes' } : {}),
  elsewhere: runJourneysElsewhere,
}

const [selected, ...extra] = process.argv.slice(2)
if (selected !== undefined && !Object.hasOwn(runners, selected)) {
  console.error(`There is no test group "${selected}". Choose one of ${Object.keys(runners).join(', ')}.`)
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

async function runUnitTests(extraArgs: string[]): Promise<Counts> {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', ['run', ...reporters, ...extraArgs])
  return countVitest(readJson(report), code)
}

/** The whole way once more, on a PostgreSQL that the program did not bring itself. */
async function runJourneysElsewhere(extraArgs: string[]): Promise<Counts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'causeway-elsewhere-'))
  chmodSync(dataDir, 0o711) // as root, PostgreSQL runs as another user who must get in
  const database = await startDatabase({ dataDir })
  try {
    const wholeWay = ['--grep=@elsewhere', '--project=desktop', ...extraArgs]
    return await runBrowser(wholeWay, { JOURNEY_DATABASE_URL: database.url })
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function runBrowser(args: string[], settings: NodeJS.ProcessEnv = {}): Promise<Counts> {
  try {
    const { signal } = new AbortController()
    await ensureBuilt({ projectRoot, report: (line) => console.log(line), signal, gallery: true })
    const report = join(mkdtempSync(join(reports, 'playwright-')), 'report.json')
    const search = searchHere()
    const others = findFirefox(search) === undefined ? [firefoxPackage] : []
    const code = await run('playwright', ['test', '--reporter=list,json', ...args], {
      CHROMIUM_PATH: await provideChromium(search, others),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...settings,
      // Playwright sets FORCE_COLOR for its workers, beside which Node warns of NO_COLOR.
      ...(process.stdout.isTTY ? {} : { FORCE_COLOR: '0', NO_COLOR: undefined }),
    })
    return countPlaywright(readJson(report), code)
  } catch (error) {
    console.error(describeError(error))
    return countStep(1)
  }
}

/** Runs a command of the project with its output on ours. */
async function run(command: string, args: string[], settings: NodeJS.ProcessEnv = {}): Promise<number> {
  // Many tools color their output as soon as CI is set; a log file should stay readable.
  const colors = process.stdout.isTTY ? {} : { FORCE_COLOR: undefined, NO_COLOR: '1' }
  const { code, output } = await runCommand(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...colors, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (output !== '') console.error(`${command} couldn't be started: ${output}`)
  return code
}
