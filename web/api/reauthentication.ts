/** Asks the user to reauthenticate. Resolves to whether that succeeded. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** Registers the component that asks. Returns a function that removes it. */
export const onReauthentication = (asker: Ask): (() => void) => {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** Resolves to false if no component can ask or the user cancels. */
export const askToReauthenticate = async (): Promise<boolean> => (await ask?.()) ?? false
