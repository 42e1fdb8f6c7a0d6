import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureChromium, readBrowserEnvironment } from '#launcher/browsers.ts'
import { type HandwrittenMutant, isJourney } from './handwritten-mutants.ts'
import { readPlaywrightReport, readVitestReport, type TestResult } from './test-results.ts'

const root = join(import.meta.dirname, '..', '..')

export interface MutatedCopy {
  /** Runs the mutants' tests on the unmodified code. */
  runUnbroken(mutants: readonly HandwrittenMutant[]): TestResult[]
  /** Applies the mutants, runs their tests, and reverts the changes. */
  runBroken(group: readonly HandwrittenMutant[]): TestResult[]
  remove(): void
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Copies the checkout to a temporary folder and returns the folder's path. */
export const copyCheckout = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'causeway-mutants-'))
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', listing, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, '.data'))
  return copy
}

/** Copies the checkout for mutants that are tested one group at a time. */
export const openMutatedCopy = async (): Promise<MutatedCopy> => {
  const copy = copyCheckout()
  const report = join(copy, '.data', 'report.json')
  const environment = {
    ...process.env,
    CHROMIUM_PATH: await ensureChromium(readBrowserEnvironment()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    SCREENSHOTS: join(copy, '.data', 'screenshots'),
    SOFT_ASSERTIONS: 'yes',
  }

  const run = <R>(
    command: string,
    args: string[],
    titleOption: string,
    mutants: readonly HandwrittenMutant[],
  ): R => {
    rmSync(report, { force: true })
    const files = [...new Set(mutants.map(({ test }) => test))]
    const titles = [...new Set(mutants.map(({ title }) => escapePattern(title)))].join('|')
    const { stdout, stderr } = spawnSync(command, [...args, ...files, titleOption, titles], {
      cwd: copy,
      env: environment,
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
    if (!existsSync(report)) throw new Error(`${command} wrote no report:\n${stdout}\n${stderr}`)
    return JSON.parse(readFileSync(report, 'utf8'))
  }

  const runTests = (group: readonly HandwrittenMutant[]): TestResult[] => {
    const journeys = (['desktop', 'phone'] as const).flatMap((screen) => {
      const own = group.filter((mutant) => isJourney(mutant) && (mutant.screen ?? 'desktop') === screen)
      const playwright = ['test', `--project=${screen}`, '--reporter=json']
      return own.length > 0 ? readPlaywrightReport(run('playwright', playwright, '-g', own)) : []
    })
    const units = group.filter((mutant) => !isJourney(mutant))
    const vitest = ['run', '--project', 'America/New_York', '--reporter=json', `--outputFile=${report}`]
    return [
      ...journeys,
      ...(units.length > 0 ? readVitestReport(run('vitest', vitest, '-t', units), copy) : []),
    ]
  }

  return {
    runUnbroken: runTests,
    runBroken: (group) => {
      const sources = group.map(({ file }) => readFileSync(join(copy, file), 'utf8'))
      for (const [index, { file, find, replace }] of group.entries())
        writeFileSync(join(copy, file), (sources[index] ?? '').split(find).join(replace))
      try {
        return runTests(group)
      } finally {
        for (const [index, { file }] of group.entries()) writeFileSync(join(copy, file), sources[index] ?? '')
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
