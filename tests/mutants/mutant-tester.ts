import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ensureChromium, readBrowserEnvironment } from '#launcher/browsers.ts'
import { ensureBuilt } from '#launcher/build.ts'
import { startTestDatabaseServer } from '#tests/database-server.ts'
import { applyMutant, type Mutant } from './mutants.ts'
import { copyCheckout } from './mutated-copy.ts'
import { readPlaywrightReport, readVitestReport, type TestResult } from './test-results.ts'

/** What detected a mutant: a test, or another reason why the run failed. */
interface KillingTest {
  by: string
  /** The test file, if a test failed. */
  file?: string
}
type Outcome = { kind: 'invalid' | 'survived' } | { kind: 'killed'; by: string }

/** Time without output after which a run is considered hung, in ms. */
const SILENCE_TIMEOUT_MS = 360_000

/** Time for a hung run to stop its processes, in ms. */
const SHUTDOWN_TIMEOUT_MS = 30_000

const runningGroups = new Set<number>()
const signalGroup = (group: number, signal: 'SIGINT' | 'SIGKILL') => {
  try {
    process.kill(-group, signal)
  } catch (error) {
    // Ignores process groups that have already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const isJourney = (file: string) => file.endsWith('.spec.ts')

/** Runs a command in its own process group. Ends the group if it prints nothing for `SILENCE_TIMEOUT_MS`. */
const runCommand = (
  command: string,
  args: readonly string[],
  cwd: string,
  variables: Record<string, string> = {},
): Promise<{ code: number; output: string; hung: boolean }> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...variables }
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const group = child.pid
    if (group !== undefined) runningGroups.add(group)
    let output = ''
    let hung = false
    let shutdown: NodeJS.Timeout | undefined
    const endGroup = () => {
      hung = true
      // The program that Playwright started has its own process group, so let Playwright stop it.
      if (group === undefined) return
      signalGroup(group, 'SIGINT')
      shutdown = setTimeout(() => signalGroup(group, 'SIGKILL'), SHUTDOWN_TIMEOUT_MS)
    }
    let silence = setTimeout(endGroup, SILENCE_TIMEOUT_MS)
    const onChunk = (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000)
      clearTimeout(silence)
      if (!hung) silence = setTimeout(endGroup, SILENCE_TIMEOUT_MS)
    }
    child.stdout.on('data', onChunk)
    child.stderr.on('data', onChunk)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(silence)
      clearTimeout(shutdown)
      if (group !== undefined) runningGroups.delete(group)
      resolve({ code: code ?? 1, output, hung })
    })
  })

/** The file that starts each process or thread, by entry point. That file doesn't import the entry point. */
export const starterByEntryPoint: Readonly<Record<string, string>> = {
  'server/domains/grant/readiness/website/read-html.worker.ts':
    'server/domains/grant/readiness/website/crawl-website.ts',
  'server/domains/results/report/preview.ts': 'server/domains/results/report/preview.test.ts',
  'server/domains/results/report/read-report.worker.ts': 'server/domains/results/report/read-upload.ts',
  'server/domains/documents/content/inspect-file.worker.ts':
    'server/domains/documents/content/inspect-file.ts',
  'server/domains/formation/checks/read-text.worker.ts': 'server/domains/formation/checks/read-text.ts',
  'server/domains/formation/signatures/append-certificate.worker.ts':
    'server/domains/formation/signatures/append-certificate.ts',
  'server/domains/messaging/replies/parse-email.worker.ts':
    'server/domains/messaging/replies/receive-replies.job.ts',
  'server/platform/password-thread.ts': 'server/platform/passwords.ts',
  'server/platform/untrusted/serve-worker-task.ts': 'server/platform/untrusted/run-in-worker.ts',
}

/** Returns a path's words without a plural s and without the file extension. */
const splitPathWords = (path: string) =>
  new Set(
    path
      .replace(/\.(spec\.)?tsx?$/, '')
      .split(/[/.-]/)
      .map((word) => word.replace(/s$/, '')),
  )

/** Returns up to ten journeys whose names share words with the mutated file's path, best match first. */
const findNearJourneys = (file: string, journeys: readonly string[]): string[] => {
  const words = splitPathWords(file)
  const shared = (journey: string) =>
    [...splitPathWords(basename(journey))].filter((word) => words.has(word)).length
  return journeys
    .filter((journey) => shared(journey) > 0)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, 10)
}

/**
 * Creates a mutant tester with two copies of the checkout: one for mutants, and an unmodified one that shows
 * whether a test also fails without the mutant.
 */
export const openMutantTester = async () => {
  const broken = copyCheckout()
  const clean = copyCheckout()
  const database = await startTestDatabaseServer()
  // Ctrl-C doesn't reach the other process groups, so this process stops them.
  process.once('SIGINT', () => process.exit(130))
  process.once('exit', () => {
    for (const group of runningGroups) signalGroup(group, 'SIGINT')
    for (const copy of [broken, clean]) rmSync(copy, { recursive: true, force: true })
  })
  const chromium = await ensureChromium(readBrowserEnvironment())
  const passesClean = new Map<string, boolean>()
  const unfitFiles = () => [...passesClean].filter(([, passes]) => !passes).map(([file]) => file)

  /** Files that failed once with the current mutant but passed when run alone. */
  const passedAgain = new Set<string>()
  const isLeftOut = (file: string) => passesClean.get(file) === false || passedAgain.has(file)

  /** Runs tests with a JSON report. Returns the first failure, or undefined if all tests passed. */
  const runTests = async (
    copy: string,
    command: 'vitest' | 'playwright',
    args: readonly string[],
    variables: Record<string, string>,
  ): Promise<KillingTest | undefined> => {
    const report = join(copy, '.data', 'report.json')
    rmSync(report, { force: true })
    const isVitest = command === 'vitest'
    const reporters = isVitest
      ? ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`]
      : ['--reporter=line,json']
    const { code, output, hung } = await runCommand(command, [...args, ...reporters], copy, {
      ...variables,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    if (hung) return { by: 'no output any more' }
    if (code === 0) return undefined
    if (!existsSync(report)) throw new Error(`${command} wrote no report:\n${output}`)
    const content = JSON.parse(readFileSync(report, 'utf8'))
    const results: TestResult[] = isVitest ? readVitestReport(content, copy) : readPlaywrightReport(content)
    const failed = results.find((result) => result.failed)
    if (failed) return { by: `${failed.file} › ${failed.title.trim()}`, file: failed.file }
    return { by: `${command}: ${output.trim().split('\n').slice(-3).join(' ')}` }
  }

  const runUnits = (copy: string, args: readonly string[], mutated = '') =>
    runTests(
      copy,
      'vitest',
      [
        ...args,
        '--run',
        '--config=tests/mutants/vitest.config.ts',
        '--passWithNoTests',
        ...[...unfitFiles(), ...passedAgain].map((file) => `--exclude=${file}`),
      ],
      { MUTATED_FILE: mutated, TEST_DATABASE_URL: database.url },
    )

  const runJourneys = async (copy: string, journeys: readonly string[]): Promise<KillingTest | undefined> => {
    const fit = journeys.filter((file) => !isLeftOut(file))
    if (fit.length === 0) return undefined
    try {
      const { signal } = new AbortController()
      await ensureBuilt({ projectRoot: copy, report: () => undefined, signal, gallery: true })
    } catch (error) {
      if (copy === clean) throw error
      return { by: 'the build' }
    }
    return runTests(copy, 'playwright', ['test', '--max-failures=1', ...fit], {
      CHROMIUM_PATH: chromium,
      SCREENSHOTS: join(copy, '.data', 'screenshots'),
    })
  }

  const runAlone = (copy: string, file: string) =>
    isJourney(file) ? runJourneys(copy, [file]) : runUnits(copy, ['run', file])

  /**
   * Whether the test file fails again when run alone, and passes without the mutant. True if no test file
   * failed.
   */
  const confirms = async ({ file }: KillingTest): Promise<boolean> => {
    if (file === undefined) return true
    if ((await runAlone(broken, file)) === undefined) {
      passedAgain.add(file)
      return false
    }
    const known = passesClean.get(file)
    if (known !== undefined) return known
    const passes = (await runAlone(clean, file)) === undefined
    passesClean.set(file, passes)
    return passes
  }

  /**
   * Runs tests until a failure is confirmed to be caused by the mutant, and returns the failure. Ignores
   * failures that don't recur or that also occur without the mutant. Returns undefined if the tests pass.
   */
  const findKiller = async (
    run: () => Promise<KillingTest | undefined>,
  ): Promise<KillingTest | undefined> => {
    for (;;) {
      const killer = await run()
      if (killer === undefined || (await confirms(killer))) return killer
    }
  }

  const compiles = async (copy: string): Promise<boolean> => {
    const cache = ['--tsBuildInfoFile', '.data/tsconfig.tsbuildinfo']
    return (await runCommand('tsc', cache, copy)).code === 0
  }

  for (const copy of [broken, clean]) await runCommand('react-router', ['typegen'], copy)
  if (!(await compiles(broken))) throw new Error('The checkout does not compile.')
  const journeys = globSync('tests/journeys/*.spec.ts', { cwd: clean }).sort()

  const runTestsBeside = async (file: string): Promise<KillingTest | undefined> => {
    const tests = globSync(`${dirname(file)}/*.test.{ts,tsx}`, { cwd: clean })
    return tests.length === 0 ? undefined : runUnits(broken, ['run', ...tests], file)
  }

  const testWithMutant = async (file: string): Promise<Outcome> => {
    const [isValid, beside] = await Promise.all([compiles(broken), findKiller(() => runTestsBeside(file))])
    if (!isValid) return { kind: 'invalid' }
    if (beside) return { kind: 'killed', by: beside.by }
    const near = findNearJourneys(file, journeys)
    const runs = [
      () =>
        runUnits(
          broken,
          ['related', file, ...(starterByEntryPoint[file] === undefined ? [] : [starterByEntryPoint[file]])],
          file,
        ),
      ...(file.startsWith('web/')
        ? [near, journeys.filter((journey) => !near.includes(journey))].map(
            (some) => () => runJourneys(broken, some),
          )
        : []),
    ]
    for (const run of runs) {
      const killer = await findKiller(run)
      if (killer) return { kind: 'killed', by: killer.by }
    }
    return { kind: 'survived' }
  }

  return {
    /**
     * Runs the related unit tests against a mutant that compiles, starting with those in its folder. If they
     * pass and the mutant is in `web`, also runs the journeys.
     */
    async test(mutant: Mutant): Promise<Outcome> {
      passedAgain.clear()
      const path = join(broken, mutant.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, applyMutant(source, mutant))
      try {
        return await testWithMutant(mutant.file)
      } finally {
        writeFileSync(path, source)
      }
    },
    stopDatabase: () => database.stop(),
    /** Returns the test files that have also failed without a mutant. Later runs skip them. */
    unfitFiles,
  }
}
