/**
 * The cookie that says "someone may be signed in here" to scripts, set and cleared beside the session's own, which
 * scripts cannot read. It decides nothing but whether a page asks the server who is there.
 */
export const SESSION_HINT = 'causeway_hint'

/** Is the hint among a document's cookies? Under https its name has a prefix. */
export const hasSessionHint = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.replace('__Host-', '') === `${SESSION_HINT}=1`)
