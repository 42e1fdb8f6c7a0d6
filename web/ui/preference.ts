/** Names of display preferences in local storage. The preferences contain no personal data. */
type PreferenceName =
  | 'calendar'
  | 'sidebar'
  | 'shortcuts'
  | 'landing'
  | 'queue-next'
  | 'tour'
  | `columns-${string}`
  | `order-${string}`

/** Returns a stored preference, or undefined if there is none or the browser blocks storage. */
export const readPreference = (name: PreferenceName): string | undefined => {
  try {
    return localStorage.getItem(`causeway-${name}`) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a preference. Does nothing if storage is blocked or full. */
export const storePreference = (name: PreferenceName, value: string): void => {
  try {
    localStorage.setItem(`causeway-${name}`, value)
  } catch {
    // Storage is blocked or full, so the preference lasts only until the next reload.
  }
}
