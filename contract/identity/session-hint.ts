/**
 * A cookie that scripts can read. It says that someone may be signed in, and is set and cleared with the session
 * cookie. It only decides whether a page requests the current user.
 */
export const SESSION_HINT = 'causeway_hint'

/** Whether a document's cookies contain the hint. Over HTTPS its name has a prefix. */
export const hasSessionHint = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.replace('__Host-', '') === `${SESSION_HINT}=1`)
