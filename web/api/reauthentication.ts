/** Asks the user to reauthenticate. Resolves to whether that succeeded. */
type ReauthenticationHandler = () => Promise<boolean>

let currentHandler: ReauthenticationHandler | undefined

/** Registers the component that asks the user. Returns a function that removes it. */
export const registerReauthenticationHandler = (handler: ReauthenticationHandler): (() => void) => {
  currentHandler = handler
  return () => {
    if (currentHandler === handler) currentHandler = undefined
  }
}

/**
 * Asks the user to reauthenticate. Resolves to false if there's no component that can ask, or the user
 * cancels.
 */
export const requestReauthentication = async (): Promise<boolean> => (await currentHandler?.()) ?? false
