import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SearchMatch } from '#server/platform/paging.ts'
import { documents, projectMessages, projects, users } from './schema.ts'
import { foldText } from './searchable-text.ts'

/** A phone number as people write it: 7 to 15 digits with separators. */
const PHONE_PATTERN = /^\+?(?:[\s().-]{0,10}\d){7,15}$/

/** Maximum number of words that a search looks for. Additional words are ignored. */
const MAX_WORDS = 8

/**
 * Minimum length of a word that matches as a prefix in longer texts. Shorter words match only whole words,
 * because as prefixes they would match nearly every text.
 */
const MIN_PREFIX_LENGTH = 3

/** Maximum number of texts to find with the index. Finding more takes longer than checking rows in order. */
const MAX_FOUND_TEXTS = 2000

/** Words that are too common to narrow a search. */
const commonWords = new Set(
  'a about after all also an and any are as at be been but by can could did do does for from get had has have he her him his how i if in into is it its just like me more my no not now of on or our out over she should so some than that the their them then there these they this to up us was we were what when where which who will with would you your'.split(
    ' ',
  ),
)

/**
 * Returns up to `MAX_WORDS` of a search's words, in lowercase without accents. Omits words that are prefixes
 * of another word.
 */
export const getSearchWords = (search: string): string[] => {
  const words = [...new Set(foldText(search).match(/[\p{L}\p{N}]+/gu))]
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .slice(0, MAX_WORDS)
}

/** Returns the last ten digits of a search that looks like a phone number. Otherwise, returns undefined. */
export const getPhoneDigits = (search: string): string | undefined =>
  PHONE_PATTERN.test(search.trim()) ? search.replaceAll(/\D/g, '').slice(-10) : undefined

/**
 * Creates a tsquery for a search. Each word matches the beginning of a searched word: "jane harb" becomes
 * "jane:* & harb:*". A phone number also matches by its last ten digits. Empty if the search contains no
 * words.
 */
export const createWordQuery = (search: string): string => {
  const words = getSearchWords(search)
    .map((word) => `${word}:*`)
    .join(' & ')
  const digits = getPhoneDigits(search)
  return digits === undefined ? words : `(${words}) | ${digits}:*`
}

export const hasWords = (search: string | undefined): search is string => createWordQuery(search ?? '') !== ''

const toTsQuery = (search: string): SQL => sql`to_tsquery('simple', ${createWordQuery(search)})`

/**
 * Creates a condition for rows that contain a search's words. Uses a subselect to hide the words from the
 * planner, which then expects few rows and uses the word index.
 */
export const matchWords = (column: AnyPgColumn, search: string): SearchMatch => {
  const find = sql`${column} @@ (select ${toTsQuery(search)})`
  return { find, check: find }
}

/**
 * Creates a tsquery for a search in longer texts. Ignores common words. Empty if the search has no other
 * words.
 */
export const createTextQuery = (search: string): string =>
  getSearchWords(search)
    .filter((word) => !commonWords.has(word))
    .map((word) => (word.length < MIN_PREFIX_LENGTH ? word : `${word}:*`))
    .join(' & ')

/**
 * Returns the match for a column with longer texts. The list is empty if the search has no words other than
 * common ones.
 */
export const matchText = (column: AnyPgColumn, search: string): SearchMatch[] => {
  const query = createTextQuery(search)
  const find = sql`${column} @@ (select to_tsquery('simple', ${query}))`
  return query === '' ? [] : [{ find, check: find, maxFound: MAX_FOUND_TEXTS }]
}

const matchReferencedRow =
  (table: typeof users | typeof projects) =>
  (key: AnyPgColumn, search: string): SearchMatch => {
    const isReferenced = sql`${table.id} = ${key}`
    return {
      find: sql`exists (select from ${table} where ${isReferenced} and ${matchWords(table.searchWords, search).find})`,
      check: sql`(select ${table.searchWords} @@ ${toTsQuery(search)} from ${table} where ${isReferenced})`,
    }
  }

/** Creates a condition for rows whose user matches a search. `key` is the column with the user's ID. */
export const matchUser = matchReferencedRow(users)

/** Creates a condition for rows whose project matches a search. `key` is the column with the project's ID. */
export const matchProject = matchReferencedRow(projects)

/** Returns matches for projects whose messages or document names contain the search words. */
export const matchProjectTexts = (search: string): SearchMatch[] =>
  [projectMessages, documents].flatMap((table) =>
    matchText(table.searchWords, search).map((match) => ({
      ...match,
      source: { table, key: table.projectId },
      // `offset` keeps the planner from reading all rows with the words to check one project.
      check: sql`exists (select from ${table} where ${table.projectId} = ${projects.id} and ${match.find} offset 0)`,
    })),
  )
