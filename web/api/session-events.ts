/** Notifies listeners that the session has expired. */
const events = new EventTarget()
const EXPIRED = 'expired'

/**
 * Returns whether a user was signed in when the request was sent, and has been notified. `sentAt` is in the time of
 * `performance.now()`.
 */
export const emitSessionExpired = (sentAt: number): boolean =>
  !events.dispatchEvent(new CustomEvent(EXPIRED, { cancelable: true, detail: sentAt }))

/**
 * Calls `listener` for every 401 response with the time the request was sent. The listener returns whether it has
 * notified the user. Returns a function that removes the listener.
 */
export const onSessionExpired = (listener: (sentAt: number) => boolean): (() => void) => {
  const onEvent = (event: Event) => {
    if (event instanceof CustomEvent && listener(event.detail)) event.preventDefault()
  }
  events.addEventListener(EXPIRED, onEvent)
  return () => events.removeEventListener(EXPIRED, onEvent)
}
