/** Digits with nothing but the signs of a telephone number between them, at least seven and no more than there are. */
const phone = /^\s*\+?(?:[\s().-]*\d){7,15}\s*$/

/**
 * What users type into a search field, as PostgreSQL searches for it: every word must begin one of the searched
 * words, so `jane harb` becomes `jane:* & harb:*`. What may be a phone also finds it by its last ten digits, however
 * it was written. Empty when there is no word in it.
 */
export const prefixQuery = (search: string): string => {
  const words = (search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')
  return phone.test(search) ? `(${words}) | ${search.replaceAll(/\D/g, '').slice(-10)}:*` : words
}
