/** Tells listeners that the server no longer knows the session. */
const events = new EventTarget()
const EXPIRED = 'expired'

/**
 * Answers whether a user was signed in when the call was sent, so that they have been told; `sentAt` is on the clock
 * of `performance.now()`.
 */
export const emitSessionExpired = (sentAt: number): boolean =>
  !events.dispatchEvent(new CustomEvent(EXPIRED, { cancelable: true, detail: sentAt }))

/**
 * Calls `listener` at every 401 reply with the time its call was sent; it answers whether it has told the user.
 * Returns the function that stops it.
 */
export const onSessionExpired = (listener: (sentAt: number) => boolean): (() => void) => {
  const onEvent = (event: Event) => {
    if (event instanceof CustomEvent && listener(event.detail)) event.preventDefault()
  }
  events.addEventListener(EXPIRED, onEvent)
  return () => events.removeEventListener(EXPIRED, onEvent)
}
