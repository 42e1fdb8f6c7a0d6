import { once } from '#contract/once.ts'
import data from './rules/ntee.json' with { type: 'json' }

/** A code of the National Taxonomy of Exempt Entities, as used on Form 1023-EZ. */
export interface NteeCode {
  code: string
  title: string
  group: string
}

export const listNteeCodes = once((): readonly NteeCode[] =>
  data.groups.flatMap(({ title: group, codes }) => codes.map(({ code, title }) => ({ code, title, group }))),
)

const normalizeSearchText = (text: string): string => text.toLowerCase().normalize('NFKD')

/**
 * Searches codes, titles, and groups. Returns up to `limit` codes: those that start with the query, then
 * those that match by title, and then those that match by title and group.
 */
export const searchNteeCodes = (query: string, limit = 20): NteeCode[] => {
  const words = normalizeSearchText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const includesAll = (text: string): boolean =>
    words.every((word) => normalizeSearchText(text).includes(word))
  const rank = ({ code, title, group }: NteeCode): number =>
    normalizeSearchText(code).startsWith(words.join(''))
      ? 0
      : includesAll(title)
        ? 1
        : includesAll(`${title} ${group}`)
          ? 2
          : 3
  return listNteeCodes()
    .map((each) => ({ each, rank: rank(each) }))
    .filter((match) => match.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ each }) => each)
}
