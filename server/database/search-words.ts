import { foldText } from './searchable-text.ts'

/** Digits with nothing but the signs of a telephone number between them, at least seven and no more than there are. */
const phone = /^\+?(?:[\s().-]{0,10}\d){7,15}$/

/** The words of a search. */
export const wordsOf = (search: string): string[] => foldText(search).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * What users type into a search field, as PostgreSQL searches for it: every word must begin one of the searched
 * words, so `jane harb` becomes `jane:* & harb:*`. What may be a phone also finds it by its last ten digits, however
 * it was written. Empty when there is no word in it. `among` leaves out some of its words.
 */
export const prefixQuery = (search: string, among: readonly string[] = wordsOf(search)): string => {
  const words = among.map((word) => `${word}:*`).join(' & ')
  return phone.test(search.trim()) ? `(${words}) | ${search.replaceAll(/\D/g, '').slice(-10)}:*` : words
}

/**
 * What staff type of an email address: no space, and a sign of addresses between letters or digits. In lower case, as addresses are
 * stored; undefined for any other search.
 */
export const addressBeginning = (search: string): string | undefined => {
  const typed = search.trim().toLowerCase()
  const isAddress = !/\s/.test(typed) && /[\p{L}\p{N}][.@_+][\p{L}\p{N}]/u.test(typed)
  return isAddress ? typed : undefined
}
