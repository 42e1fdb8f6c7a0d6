import type { CurrentUser } from '#contract/identity'
import { sanitizeReturnUrl } from '#contract/pages.ts'
import { RequestError } from '#web/api/request-error.ts'
import { readPreference } from '#web/ui/preference.ts'

/** The login page with a return address. */
export const getLoginPath = (backTo: string): string =>
  backTo === '/' ? '/login' : `/login?returnUrl=${encodeURIComponent(backTo)}`

/** The start page that staff chose in this browser. */
const getStaffStartPath = (): string => (readPreference('landing') === 'queue' ? '/admin/queue' : '/admin')

/**
 * Where a user goes after login: the requested page, or else the start page of their role. Staff who must set up
 * two-step login go to their profile.
 */
export const getLoginDestination = (
  user: Pick<CurrentUser, 'role' | 'mustSetUpSecondFactor'>,
  returnUrl: string | null,
): string => {
  if (user.mustSetUpSecondFactor) return '/profile'
  return sanitizeReturnUrl(returnUrl) ?? (user.role === 'admin' ? getStaffStartPath() : '/dashboard')
}

export interface AdminSetupStart {
  email: string
  /** Whether the server asks for the one-time setup code. */
  needsCode: boolean
}

/** Returns how to start the setup form if the failed login belongs to the first admin, who has no password yet. */
export const toAdminSetupStart = (error: Error, email: string): AdminSetupStart | null => {
  if (!(error instanceof RequestError)) return null
  if (error.code === 'ADMIN_SETUP_CODE_REQUIRED') return { email, needsCode: true }
  if (error.code === 'ADMIN_SETUP_REQUIRED') return { email, needsCode: false }
  return null
}

/** Reads the token of an emailed link from the fragment, which browsers don't send to servers. */
export const readToken = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? ''
