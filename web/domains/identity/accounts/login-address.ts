import type { CurrentUser } from '#contract/identity'
import { sanitizeReturnUrl } from '#contract/pages.ts'
import { RequestError } from '#web/api/request-error.ts'
import { readPreference } from '#web/ui/preference.ts'

/** Returns the login page's path, with `backTo` as the path to return to unless it's the home page. */
export const getLoginPath = (backTo: string): string =>
  backTo === '/' ? '/login' : `/login?returnUrl=${encodeURIComponent(backTo)}`

/** Returns the start page that the staff member selected in this browser. Defaults to the project list. */
const getStaffStartPath = (): string => (readPreference('landing') === 'queue' ? '/admin/queue' : '/admin')

/**
 * Returns where a user goes after login: the requested page, or by default the start page for their role.
 * Staff who must set up two-factor authentication go to their profile.
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
  /** Whether the server requires the one-time setup code. */
  needsCode: boolean
}

/**
 * Returns the setup form's initial state if login failed because the designated admin has no password yet.
 * Returns null for other errors.
 */
export const toAdminSetupStart = (error: Error, email: string): AdminSetupStart | null => {
  if (!(error instanceof RequestError)) return null
  if (error.code === 'ADMIN_SETUP_CODE_REQUIRED') return { email, needsCode: true }
  if (error.code === 'ADMIN_SETUP_REQUIRED') return { email, needsCode: false }
  return null
}

/** Returns the token in an emailed link's fragment, or an empty string. Servers don't receive fragments. */
export const readLinkToken = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? ''
