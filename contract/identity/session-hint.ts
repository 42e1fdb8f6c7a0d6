/**
 * Name of a cookie, readable by scripts, that indicates that a user may be signed in. It's set and cleared
 * together with the session cookie. It grants no access, but determines whether a page requests the current
 * user and when it loads its scripts.
 */
export const SESSION_HINT_COOKIE = 'causeway_hint'

/** Whether a document's cookies include the hint. Over HTTPS, the cookie's name has a prefix. */
export const hasSessionHint = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.replace('__Host-', '') === `${SESSION_HINT_COOKIE}=1`)
