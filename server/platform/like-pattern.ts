const literal = (search: string): string => search.replace(/[\\%_]/g, '\\$&')

/** The pattern of LIKE for texts that begin with these very letters. */
export const beginningWith = (search: string): string => `${literal(search)}%`
