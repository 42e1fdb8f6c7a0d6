/** How a user wants the screen to be: the only thing that outlives the tab, and nothing about any person. */
type Preference = 'sidebar' | 'shortcuts' | 'landing'

/** The kept value, or undefined where there is none or the browser keeps nothing. */
export const readPreference = (name: Preference): string | undefined => {
  try {
    return localStorage.getItem(`causeway-${name}`) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value in this browser, where it lets us. */
export const keepPreference = (name: Preference, value: string): void => {
  try {
    localStorage.setItem(`causeway-${name}`, value)
  } catch {
    // Without storage the choice is not kept.
  }
}
