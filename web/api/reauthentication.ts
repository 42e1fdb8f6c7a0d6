/** Asks the user to reauthenticate. Resolves to true if the user did. */
type ReauthenticationHandler = () => Promise<boolean>

let currentHandler: ReauthenticationHandler | undefined

/** Registers the function that asks users to reauthenticate. Returns a function that removes it. */
export const registerReauthenticationHandler = (handler: ReauthenticationHandler): (() => void) => {
  currentHandler = handler
  return () => {
    if (currentHandler === handler) currentHandler = undefined
  }
}

/** Asks the user to reauthenticate. Resolves to false if the user cancels or no handler is registered. */
export const requestReauthentication = async (): Promise<boolean> => (await currentHandler?.()) ?? false
