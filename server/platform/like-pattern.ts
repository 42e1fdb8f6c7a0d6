const literal = (search: string): string => search.replace(/[\\%_]/g, '\\$&')

/** The pattern of LIKE for texts that begin with these very letters. */
export const startingWith = (search: string): string => `${literal(search)}%`
