/** Asks the user to reauthenticate. Resolves to whether that succeeded. */
type AskToReauthenticate = () => Promise<boolean>

let currentAsker: AskToReauthenticate | undefined

/** Registers the component that asks. Returns a function that removes it. */
export const onReauthentication = (asker: AskToReauthenticate): (() => void) => {
  currentAsker = asker
  return () => {
    if (currentAsker === asker) currentAsker = undefined
  }
}

/** Resolves to false if no component can ask or the user cancels. */
export const askToReauthenticate = async (): Promise<boolean> => (await currentAsker?.()) ?? false
