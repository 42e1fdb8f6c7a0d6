import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMutantTester } from './mutant-tester.ts'
import { describeMutant, listMutants, type Mutant, shuffle } from './mutants.ts'

// `npm run test:mutants` tests a random sample of mutants of contract, server, and web. Options:
// - `-- --seed N` repeats a sample, and `--sample N` changes its size.
// - `-- --part code` or `-- --part screens` tests only that part.
// - `-- screens [ID …]` tests the hand-written mutants instead.
const root = join(import.meta.dirname, '..', '..')
const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Required share of detected mutants. */
const TARGET_SCORES = { code: 0.85, screens: 0.9 }

type Part = keyof typeof TARGET_SCORES

type TestedMutant = Mutant & { part: Part; killedBy?: string }

const getPart = ({ file }: Mutant): Part => (file.startsWith('web/') ? 'screens' : 'code')

const readCount = (name: string, text: string | undefined, fallback: number): number => {
  if (text === undefined) return fallback
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} needs a whole number.`)
  return Number(text)
}

const readPart = (text: string | undefined): Part | undefined => {
  if (text === undefined || text === 'code' || text === 'screens') return text
  throw new Error('--part needs code or screens.')
}

const testSample = async (seed: number, size: number, part: Part | undefined): Promise<void> => {
  const all = (await listMutants(root)).filter((mutant) => part === undefined || getPart(mutant) === part)
  printLine(`Seed ${seed}: ${size} of ${all.length} mutants`)
  const tester = await openMutantTester()
  const tested: TestedMutant[] = []
  let invalid = 0
  try {
    for (const mutant of shuffle(all, seed)) {
      if (tested.length >= size) break
      const outcome = await tester.test(mutant)
      if (outcome.kind === 'invalid') {
        invalid += 1
        continue
      }
      const killed = outcome.kind === 'killed' ? { killedBy: outcome.by } : {}
      tested.push({ ...mutant, part: getPart(mutant), ...killed })
      const fate = outcome.kind === 'killed' ? `killed by ${outcome.by}` : 'SURVIVED'
      printLine(`${tested.length}/${size} ${describeMutant(mutant)}\n      ${fate}`)
      saveReport({ seed, size, invalid, unfit: tester.unfitFiles(), tested })
    }
  } finally {
    await tester.stopDatabase()
  }
  printLine(`\nSeed ${seed}. Replaced ${invalid} mutants that don’t compile.`)
  for (const file of tester.unfitFiles()) printLine(`Left out, because it fails without a mutant: ${file}`)
  for (const name of ['code', 'screens'] as const) if (!part || part === name) reportScore(name, tested)
}

const reportScore = (part: Part, tested: readonly TestedMutant[]) => {
  const own = tested.filter((mutant) => mutant.part === part)
  const survivors = own.filter(({ killedBy }) => killedBy === undefined)
  const killed = own.length - survivors.length
  const share = own.length === 0 ? 1 : killed / own.length
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`
  printLine(
    `\n${part}: ${killed} of ${own.length} killed, ${percent(share)} (target ${percent(TARGET_SCORES[part])})`,
  )
  for (const mutant of survivors) printLine(`  survived: ${describeMutant(mutant)}`)
  if (share < TARGET_SCORES[part]) process.exitCode = 1
}

const saveReport = (report: object) => {
  mkdirSync(join(root, '.data'), { recursive: true })
  writeFileSync(join(root, '.data', 'mutants-report.json'), JSON.stringify(report, null, 2))
}

if (process.argv[2] === 'screens') {
  const child = spawn('node', ['tests/mutants/screens.ts', ...process.argv.slice(3)], { stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  process.exitCode = status ?? 1
} else {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { seed: text, sample: text, part: text } })
  const seed = readCount('seed', values.seed, randomInt(1_000_000))
  await testSample(seed, readCount('sample', values.sample, 200), readPart(values.part))
}
