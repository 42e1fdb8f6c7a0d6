import { ProjectReference, PublicId } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

const SimilarName = z.object({
  publicId: PublicId,
  legalName: z.string(),
  /**
   * Whether the names differ only in case, spaces, accents, punctuation, or words such as “the” and “Inc.”
   */
  isSame: z.boolean(),
})
export type SimilarName = z.output<typeof SimilarName>

export const listSimilarNames = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:id/similar-names',
  summary: 'Other projects whose legal name is the same or very similar',
  access: 'staff',
  limit: 'read',
  tags: ['project'],
  params: z.object({ id: ProjectReference }),
  reply: z.array(SimilarName),
})

const MAX_SIMILAR_NAMES = 10

/** Words that state registers ignore when comparing names. */
const ignoredWords = new Set(
  'a an and the inc incorporated corp corporation company ltd limited llc nfp npc'.split(' '),
)

const listWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !ignoredWords.has(word))

/** Returns the Levenshtein distance between two strings. */
export const countEdits = (one: string, other: string): number => {
  const targets = Array.from(other)
  let above = [0, ...targets.map((_, index) => index + 1)]
  for (const [index, letter] of Array.from(one).entries()) {
    const row = [index + 1]
    for (const [column, target] of targets.entries()) {
      const replaced = (above[column] ?? 0) + (letter === target ? 0 : 1)
      row.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1))
    }
    above = row
  }
  return above.at(-1) ?? 0
}

/** Returns the maximum number of edits between similar names of this length. */
const getAllowedEdits = (length: number): number => (length < 6 ? 0 : length < 14 ? 1 : 2)

/** Finds up to ten names that a register could confuse with this one. Identical names come first. */
export const findSimilarNames = (
  name: string,
  others: readonly Omit<SimilarName, 'isSame'>[],
): SimilarName[] => {
  const words = listWords(name)
  const key = words.join('')
  const sorted = words.toSorted().join(' ')
  const allowed = getAllowedEdits(key.length)
  if (key === '') return []
  const similar = others.flatMap((other) => {
    const otherWords = listWords(other.legalName)
    const otherKey = otherWords.join('')
    const isSame = otherKey === key
    const isClose =
      otherWords.toSorted().join(' ') === sorted ||
      (Math.abs(otherKey.length - key.length) <= allowed && countEdits(key, otherKey) <= allowed)
    return isSame || isClose ? [{ ...other, isSame }] : []
  })
  return similar.sort((a, b) => Number(b.isSame) - Number(a.isSame)).slice(0, MAX_SIMILAR_NAMES)
}
