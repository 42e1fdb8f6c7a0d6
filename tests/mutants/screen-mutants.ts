import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A hand-written mutation and the test that must detect it. */
export interface ScreenMutant {
  /** The statement it violates. */
  id: string
  file: string
  /** Text that occurs exactly once in the file. */
  find: string
  replace: string
  /** The test file and part of the test's title. */
  test: string
  title: string
  /** Playwright project of the journey. Default: desktop. */
  screen?: 'desktop' | 'phone'
}

const root = join(import.meta.dirname, '..', '..')

const countOccurrences = (file: string, text: string): number =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split(text).length - 1 : 0

/**
 * Reads the list of hand-written mutants.
 * @throws if a mutant no longer fits its file
 */
export const readScreenMutants = (): ScreenMutant[] => {
  const list = join(import.meta.dirname, 'screen-mutants.json')
  const mutants: ScreenMutant[] = JSON.parse(readFileSync(list, 'utf8'))
  const stale = mutants.filter(({ file, find }) => countOccurrences(file, find) !== 1)
  if (stale.length === 0) return mutants
  const lines = stale.map(({ id, file, find }) => `${id} ${file}: ${JSON.stringify(find.slice(0, 80))}`)
  throw new Error(`These mutants do not fit their files once:\n${lines.join('\n')}`)
}

/** Returns whether the test is a journey, which needs a browser and a build. */
export const isJourney = ({ test }: ScreenMutant): boolean => test.endsWith('.spec.ts')

/** Returns whether two mutants are independent: different files and different tests. */
const areIndependent = (a: ScreenMutant, b: ScreenMutant): boolean =>
  isJourney(a) === isJourney(b) &&
  a.id !== b.id &&
  a.file !== b.file &&
  (a.test !== b.test || a.title !== b.title)

/** Groups independent mutants, so one build serves up to `size` of them. */
export const groupMutants = (mutants: readonly ScreenMutant[], size: number): ScreenMutant[][] => {
  const groups: ScreenMutant[][] = []
  for (const mutant of mutants) {
    const group = groups.find(
      (one) => one.length < size && one.every((other) => areIndependent(mutant, other)),
    )
    if (group) group.push(mutant)
    else groups.push([mutant])
  }
  return groups
}
