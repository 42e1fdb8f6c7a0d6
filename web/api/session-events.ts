/** Receives an event for every 401 response. */
const sessionEvents = new EventTarget()
const SESSION_EXPIRED_EVENT = 'expired'

/**
 * Notifies the listeners of a 401 response. Returns whether a user was signed in when the request was sent
 * and has been notified. `sentAt` is a `performance.now()` timestamp.
 */
export const emitSessionExpired = (sentAt: number): boolean =>
  !sessionEvents.dispatchEvent(new CustomEvent(SESSION_EXPIRED_EVENT, { cancelable: true, detail: sentAt }))

/**
 * Calls `listener` for every 401 response, with the time when the request was sent. The listener returns
 * whether the user has been notified. Returns a function that removes the listener.
 */
export const onSessionExpired = (listener: (sentAt: number) => boolean): (() => void) => {
  const onEvent = (event: Event) => {
    if (event instanceof CustomEvent && listener(event.detail)) event.preventDefault()
  }
  sessionEvents.addEventListener(SESSION_EXPIRED_EVENT, onEvent)
  return () => sessionEvents.removeEventListener(SESSION_EXPIRED_EVENT, onEvent)
}
