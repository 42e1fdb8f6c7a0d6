const escapeLike = (search: string): string => search.replace(/[\\%_]/g, '\\$&')

/** Creates a LIKE pattern for text that starts with the search. Escapes wildcards. */
export const createPrefixPattern = (search: string): string => `${escapeLike(search)}%`
