/** Asks the user to reauthenticate. Resolves to whether that succeeded. */
type AskToReauthenticate = () => Promise<boolean>

let currentAsker: AskToReauthenticate | undefined

/** Registers the component that asks the user. Returns a function that removes it. */
export const onReauthentication = (asker: AskToReauthenticate): (() => void) => {
  currentAsker = asker
  return () => {
    if (currentAsker === asker) currentAsker = undefined
  }
}

/**
 * Asks the user to reauthenticate. Resolves to false if there's no component that can ask, or the user
 * cancels.
 */
export const askToReauthenticate = async (): Promise<boolean> => (await currentAsker?.()) ?? false
