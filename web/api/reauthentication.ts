/** Asks the user for their password (and code) and sends it; answers whether that succeeded. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** Names who asks while a screen is shown. Returns the function that takes that back. */
export const onReauthentication = (asker: Ask): (() => void) => {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** False where no screen can ask, or the user would rather not. */
export const askToReauthenticate = async (): Promise<boolean> => (await ask?.()) ?? false
