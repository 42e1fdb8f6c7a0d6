const literal = (search: string): string => search.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern for text that starts with the search. Escapes wildcards. */
export const prefixPattern = (search: string): string => `${literal(search)}%`
