import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A hand-written mutation and the test that must detect it. */
export interface HandwrittenMutant {
  /** ID in docs/statements.md of the statement that the mutant violates. */
  id: string
  file: string
  /** Text to replace. Must occur exactly once in the file. */
  find: string
  replace: string
  /** Path of the test file. */
  test: string
  title: string
  /** The journey's Playwright project. Defaults to desktop. */
  screen?: 'desktop' | 'phone'
}

const root = join(import.meta.dirname, '..', '..')

const countOccurrences = (file: string, text: string): number =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split(text).length - 1 : 0

/**
 * Reads the hand-written mutants.
 * @throws if a text to replace doesn't occur exactly once in its file
 */
export const readHandwrittenMutants = (): HandwrittenMutant[] => {
  const list = join(import.meta.dirname, 'handwritten-mutants.json')
  const mutants: HandwrittenMutant[] = JSON.parse(readFileSync(list, 'utf8'))
  const stale = mutants.filter(({ file, find }) => countOccurrences(file, find) !== 1)
  if (stale.length === 0) return mutants
  const lines = stale.map(({ id, file, find }) => `${id} ${file}: ${JSON.stringify(find.slice(0, 80))}`)
  throw new Error(`These mutants do not fit their files once:\n${lines.join('\n')}`)
}

/** Whether the test is a journey, which needs a browser and a build. */
export const isJourney = ({ test }: HandwrittenMutant): boolean => test.endsWith('.spec.ts')

/**
 * Whether two mutants can be tested in one run: they need the same kind of test, and their statements, files,
 * and tests differ.
 */
const areIndependent = (a: HandwrittenMutant, b: HandwrittenMutant): boolean =>
  isJourney(a) === isJourney(b) &&
  a.id !== b.id &&
  a.file !== b.file &&
  (a.test !== b.test || a.title !== b.title)

/** Groups independent mutants, so that one build tests up to `size` of them. */
export const groupMutants = (mutants: readonly HandwrittenMutant[], size: number): HandwrittenMutant[][] => {
  const groups: HandwrittenMutant[][] = []
  for (const mutant of mutants) {
    const group = groups.find(
      (one) => one.length < size && one.every((other) => areIndependent(mutant, other)),
    )
    if (group) group.push(mutant)
    else groups.push([mutant])
  }
  return groups
}
