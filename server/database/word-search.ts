import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Match } from '#server/platform/paging.ts'
import { projects, users } from './schema.ts'
import { foldText } from './searchable-text.ts'

/** A phone number as people write it: 7 to 15 digits with separators. */
const PHONE_PATTERN = /^\+?(?:[\s().-]{0,10}\d){7,15}$/

/**
 * Creates a tsquery for a search. Each word matches the beginning of a searched word: "jane harb" becomes
 * "jane:* & harb:*". A phone number also matches by its last ten digits. Empty if the search contains no
 * words.
 */
export const createWordQuery = (search: string): string => {
  const words = (foldText(search).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')
  return PHONE_PATTERN.test(search.trim())
    ? `(${words}) | ${search.replaceAll(/\D/g, '').slice(-10)}:*`
    : words
}

export const hasWords = (search: string | undefined): search is string => createWordQuery(search ?? '') !== ''

const toTsQuery = (search: string): SQL => sql`to_tsquery('simple', ${createWordQuery(search)})`

/**
 * Creates a condition for rows that contain a search's words. Uses a subselect to hide the words from the
 * planner, which then expects few rows and uses the word index.
 */
export const matchWords = (column: AnyPgColumn, search: string): Match => {
  const find = sql`${column} @@ (select ${toTsQuery(search)})`
  return { find, check: find }
}

const matchReferencedRow =
  (table: typeof users | typeof projects) =>
  (key: AnyPgColumn, search: string): Match => {
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
