const literal = (search: string): string => search.replace(/[\\%_]/g, '\\$&')

/** The pattern of LIKE for texts that begin with these very letters. */
export const beginningWith = (search: string): string => `${literal(search)}%`

/** The pattern of LIKE for texts that contain these very letters. */
export const containing = (search: string): string => `%${literal(search)}%`
