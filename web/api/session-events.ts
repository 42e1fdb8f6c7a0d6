/** Tells whoever listens that the server no longer knows the session. */
const events = new EventTarget()
const EXPIRED = 'expired'

/** Answers whether somebody was signed in until now and has been told. */
export const emitSessionExpired = (): boolean =>
  !events.dispatchEvent(new Event(EXPIRED, { cancelable: true }))

/**
 * Calls `listener` at every 401 reply; it answers whether it has told the user. Returns the function that
 * stops it.
 */
export const onSessionExpired = (listener: () => boolean): (() => void) => {
  const onEvent = (event: Event) => {
    if (listener()) event.preventDefault()
  }
  events.addEventListener(EXPIRED, onEvent)
  return () => events.removeEventListener(EXPIRED, onEvent)
}
