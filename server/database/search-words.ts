/**
 * What people type into a search field, as PostgreSQL searches for it: every word must begin one of the searched
 * words, so `jane harb` becomes `jane:* & harb:*`. Empty when there is no word in it.
 */
export const prefixQuery = (search: string): string =>
  (search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')
