import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One thing that could break, and the test that must notice. */
export interface ScreenMutant {
  /** The statement that is no longer true. */
  id: string
  file: string
  /** Text that the file holds exactly once. */
  find: string
  replace: string
  /** The test's file and a part of its title. */
  test: string
  title: string
  /** Where the journey notices: on a wide screen, unless it says otherwise. */
  screen?: 'desktop' | 'phone'
}

const root = join(import.meta.dirname, '..', '..')

const occurrences = (file: string, text: string): number =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split(text).length - 1 : 0

/** The list of hand-written mutants. @throws when a mutant no longer fits its file */
export const readScreenMutants = (): ScreenMutant[] => {
  const list = join(import.meta.dirname, 'screen-mutants.json')
  const mutants: ScreenMutant[] = JSON.parse(readFileSync(list, 'utf8'))
  const stale = mutants.filter(({ file, find }) => occurrences(file, find) !== 1)
  if (stale.length === 0) return mutants
  const lines = stale.map(({ id, file, find }) => `${id} ${file}: ${JSON.stringify(find.slice(0, 80))}`)
  throw new Error(`These mutants do not fit their files once:\n${lines.join('\n')}`)
}

/** Is its test a journey, in a browser, on a build of its own? */
export const isJourney = ({ test }: ScreenMutant): boolean => test.endsWith('.spec.ts')

/** Mutants of which neither can hide the other or be noticed in its place: each has a test and a file of its own. */
const areApart = (a: ScreenMutant, b: ScreenMutant): boolean =>
  isJourney(a) === isJourney(b) &&
  a.id !== b.id &&
  a.file !== b.file &&
  (a.test !== b.test || a.title !== b.title)

/** Groups mutants that are apart, so that one build serves up to `size` of them. */
export const groupMutants = (mutants: readonly ScreenMutant[], size: number): ScreenMutant[][] => {
  const groups: ScreenMutant[][] = []
  for (const mutant of mutants) {
    const group = groups.find((one) => one.length < size && one.every((other) => areApart(mutant, other)))
    if (group) group.push(mutant)
    else groups.push([mutant])
  }
  return groups
}
