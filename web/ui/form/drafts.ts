/** Unfinished forms, kept in session storage so that a reload loses nothing. Never contains passwords. */
const PREFIX = 'causeway:draft:'
/** The owner of the drafts: the signed-in user, or the one whose session expired. */
const OWNER = 'causeway:drafts-of'

type Values = Record<string, unknown>

const storage = (): Storage | null => {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage
  } catch {
    // Some browsers block storage. Drafts aren't kept there.
    return null
  }
}

/** Returns the stored draft of a form, if any. */
export const readDraft = (name: string): Values => {
  try {
    const draft: unknown = JSON.parse(storage()?.getItem(PREFIX + name) ?? '{}')
    return typeof draft === 'object' && draft !== null ? { ...draft } : {}
  } catch {
    return {}
  }
}

export const writeDraft = (name: string, values: Values): void => {
  try {
    storage()?.setItem(PREFIX + name, JSON.stringify(values))
  } catch {
    // Full storage costs the draft, not the form.
  }
}

export const forgetDraft = (name: string): void => storage()?.removeItem(PREFIX + name)

/** Clears all drafts on logout. */
export const forgetDrafts = (): void => {
  const kept = storage()
  for (const key of Object.keys(kept ?? {})) if (key.startsWith(PREFIX)) kept?.removeItem(key)
  kept?.removeItem(OWNER)
}

/** Keeps the drafts if the same user logs in again after the session expired. Clears them for any other user. */
export const claimDrafts = (user: string): void => {
  const owner = storage()?.getItem(OWNER)
  if (owner && owner !== user) forgetDrafts()
  try {
    storage()?.setItem(OWNER, user)
  } catch {
    // Full storage keeps no drafts either.
  }
}
