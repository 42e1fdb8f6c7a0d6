/** Half-written forms, kept for this tab only so that a reload loses nothing. Never holds passwords. */
const PREFIX = 'causeway:draft:'
/** Whose the drafts are, while a user is signed in and after their session ran out. */
const OWNER = 'causeway:drafts-of'

type Values = Record<string, unknown>

const storage = (): Storage | null => {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage
  } catch {
    // Some browsers refuse storage altogether; drafts are then simply not kept.
    return null
  }
}

/** What was typed into a form before, or nothing. */
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

/** Leaves nothing of one user for the next one at this screen. */
export const forgetDrafts = (): void => {
  const kept = storage()
  for (const key of Object.keys(kept ?? {})) if (key.startsWith(PREFIX)) kept?.removeItem(key)
  kept?.removeItem(OWNER)
}

/** Keeps the drafts of a user who comes back after their session ran out; another user finds none of them. */
export const claimDrafts = (user: string): void => {
  const owner = storage()?.getItem(OWNER)
  if (owner && owner !== user) forgetDrafts()
  try {
    storage()?.setItem(OWNER, user)
  } catch {
    // Full storage keeps no drafts either.
  }
}
