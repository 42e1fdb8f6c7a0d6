import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** A small change to a source file. */
export interface Mutant {
  file: string
  /** The line of the change, starting at 1. */
  line: number
  /** Offset of the first replaced character in the file. */
  start: number
  /** Offset after the last replaced character. */
  end: number
  original: string
  replacement: string
  mutator: string
}

/** Tests, test helpers, type declarations, demo data, migrations, and the tools that subset fonts. */
const excludedFiles = [
  /\.test\.tsx?$/,
  /\/testing\//,
  /\.d\.ts$/,
  /^server\/database\/(demo|migrations)\//,
  /\/subset-(fonts|noto)\.ts$/,
]

/** Changes of text and class names need human review, and empty objects rarely compile. */
const excludedMutations = ['StringLiteral', 'ObjectLiteral']

const printWarning = (message: unknown) => process.stderr.write(`${message}\n`)
const doNothing = () => undefined
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
  trace: doNothing,
  debug: doNothing,
  info: doNothing,
  warn: printWarning,
  error: printWarning,
  fatal: printWarning,
}

/** Returns the paths of the source files to mutate. */
export const listSources = (root: string): string[] =>
  execFileSync('git', ['ls-files', 'contract', 'server', 'web'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !excludedFiles.some((pattern) => pattern.test(file)))

/** Returns the mutants of the given files, in file order. Omits excluded kinds of mutations. */
export const findMutants = async (files: readonly { name: string; content: string }[]): Promise<Mutant[]> => {
  const { mutants } = await new Instrumenter(logger).instrument(
    files.map((file) => ({ ...file, mutate: true })),
    { plugins: null, ignorers: [], excludedMutations },
  )
  const contents = new Map(files.map(({ name, content }) => [name, content]))
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ fileName, location, replacement = '', mutatorName }) => {
      const content = contents.get(fileName) ?? ''
      const lines = content.split('\n')
      const getOffset = ({ line, column }: { line: number; column: number }) =>
        lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, column)
      const [start, end] = [getOffset(location.start), getOffset(location.end)]
      const line = location.start.line + 1
      const original = content.slice(start, end)
      return { file: fileName, line, start, end, original, replacement, mutator: mutatorName }
    })
}

export const listMutants = (root: string): Promise<Mutant[]> =>
  findMutants(listSources(root).map((name) => ({ name, content: readFileSync(join(root, name), 'utf8') })))

/** Returns the text with the mutation applied. Adds parentheses to replaced logical operators. */
export const applyMutant = (text: string, { start, end, replacement, mutator }: Mutant): string => {
  const change = mutator === 'LogicalOperator' ? `(${replacement})` : replacement
  return text.slice(0, start) + change + text.slice(end)
}

/** Creates a mulberry32 generator, which returns pseudorandom numbers in [0, 1). */
const createSeededRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the entries in a pseudorandom order determined by the seed. */
export const shuffle = <T>(entries: readonly T[], seed: number): T[] => {
  const random = createSeededRandom(seed)
  return entries
    .map((entry) => ({ entry, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ entry }) => entry)
}

export const describeMutant = ({ file, line, original, replacement, mutator }: Mutant): string => {
  const short = (text: string) => {
    const oneLine = text.replace(/\s+/g, ' ')
    return oneLine.length > 100 ? `${oneLine.slice(0, 97)}...` : oneLine
  }
  return `${file}:${line} ${mutator}: ${short(original)} → ${short(replacement)}`
}
