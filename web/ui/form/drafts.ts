/**
 * Prefix of the session storage keys of drafts, which are unfinished forms. Storing them prevents data loss
 * on reload. Drafts never contain passwords.
 */
const DRAFT_KEY_PREFIX = 'causeway:draft:'
/** Key of the drafts' owner: the signed-in user, or the user whose session expired. */
const DRAFT_OWNER_KEY = 'causeway:drafts-of'

type DraftValues = Record<string, unknown>

const getStorage = (): Storage | null => {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage
  } catch {
    // If the browser blocks storage, drafts aren't kept.
    return null
  }
}

export const getDraftKey = (name: string): string => DRAFT_KEY_PREFIX + name

/**
 * Whether session storage contains a draft with this key. Also runs in an inline script, so it can't
 * reference anything outside its own body.
 */
export const isDraftStored = (key: string): boolean => {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Returns the stored draft of a form, or an empty object. */
export const readDraft = (name: string): DraftValues => {
  try {
    const draft: unknown = JSON.parse(getStorage()?.getItem(getDraftKey(name)) ?? '{}')
    return typeof draft === 'object' && draft !== null ? { ...draft } : {}
  } catch {
    return {}
  }
}

export const writeDraft = (name: string, values: DraftValues): void => {
  try {
    getStorage()?.setItem(getDraftKey(name), JSON.stringify(values))
  } catch {
    // If storage is full, only the draft is lost.
  }
}

export const removeDraft = (name: string): void => getStorage()?.removeItem(getDraftKey(name))

/** Deletes all drafts in this tab and the record of their owner. */
export const removeAllDrafts = (): void => {
  const kept = getStorage()
  for (const key of Object.keys(kept ?? {})) if (key.startsWith(DRAFT_KEY_PREFIX)) kept?.removeItem(key)
  kept?.removeItem(DRAFT_OWNER_KEY)
}

/** Makes the user with this ID the drafts' owner. Deletes the drafts first if they belong to another user. */
export const setDraftsOwner = (user: string): void => {
  const owner = getStorage()?.getItem(DRAFT_OWNER_KEY)
  if (owner && owner !== user) removeAllDrafts()
  try {
    getStorage()?.setItem(DRAFT_OWNER_KEY, user)
  } catch {
    // If storage is blocked or full, the owner isn't recorded.
  }
}
