import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'
import { readDraft, writeDraft } from './drafts.ts'

/** Keeps a token in this tab as a draft. */
export const storeLinkToken = (draft: string, token: string): void => writeDraft(draft, { token })

/**
 * Returns the token in the fragment of an emailed link, and keeps it in this tab. If the fragment has no
 * token, for example after login, returns the kept token. Returns an empty string if there's neither.
 */
export const useLinkToken = (draft: string): string => {
  const { hash } = useLocation()
  const hydrated = useHydrated()
  const linked = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    if (linked) storeLinkToken(draft, linked)
  }, [draft, linked])
  return linked ?? (hydrated ? String(readDraft(draft).token ?? '') : '')
}
