/**
 * The cookie that says "somebody may be signed in here" to scripts, set and cleared beside the session's own, which
 * scripts cannot read. It decides nothing but whether a page asks the server who is there.
 */
export const SESSION_HINT = 'causeway_hint'
