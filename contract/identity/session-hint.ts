/**
 * A cookie that scripts can read. Indicates that a user may be signed in. Set and cleared together with the
 * session cookie. Only determines whether a page requests the current user.
 */
export const SESSION_HINT_COOKIE = 'causeway_hint'

/** Whether a document's cookies include the hint. Over HTTPS, the cookie's name has a prefix. */
export const hasSessionHint = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.replace('__Host-', '') === `${SESSION_HINT_COOKIE}=1`)
