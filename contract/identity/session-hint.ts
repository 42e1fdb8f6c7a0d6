/**
 * A cookie that scripts can read. Says that someone may be signed in. Set and cleared with the session
 * cookie. Only decides whether a page requests the current user.
 */
export const SESSION_HINT_COOKIE = 'causeway_hint'

/** Whether a document's cookies contain the hint. Over HTTPS its name has a prefix. */
export const hasSessionHint = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.replace('__Host-', '') === `${SESSION_HINT_COOKIE}=1`)
