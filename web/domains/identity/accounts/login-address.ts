import type { CurrentUser } from '#contract/identity'
import { safeReturnUrl } from '#contract/pages.ts'
import { RequestError } from '#web/api/request-error.ts'
import { readPreference } from '#web/ui/preference.ts'

/** The login page that leads back to an address of ours; home needs no way back. */
export const loginAddress = (backTo: string): string =>
  backTo === '/' ? '/login' : `/login?returnUrl=${encodeURIComponent(backTo)}`

/** Staff may have chosen to begin with the queue in this browser. */
const ofStaff = (): string => (readPreference('landing') === 'queue' ? '/admin/queue' : '/admin')

/**
 * Where a user lands after signing in: the page they came for, else their own. Staff who have to set up their second
 * factor can do nothing before.
 */
export const destinationOf = (
  user: Pick<CurrentUser, 'role' | 'mustSetUpSecondFactor'>,
  returnUrl: string | null,
): string => {
  if (user.mustSetUpSecondFactor) return '/profile'
  return safeReturnUrl(returnUrl) ?? (user.role === 'admin' ? ofStaff() : '/dashboard')
}

/** What the setup form begins with. */
export interface AdminSetupStart {
  email: string
  /** The server asks for the one-time setup code. */
  needsCode: boolean
}

/** Whether a failed login was that of the designated admin, who has no password yet. */
export const adminSetupStart = (error: Error, email: string): AdminSetupStart | null => {
  if (!(error instanceof RequestError)) return null
  if (error.code === 'ADMIN_SETUP_CODE_REQUIRED') return { email, needsCode: true }
  if (error.code === 'ADMIN_SETUP_REQUIRED') return { email, needsCode: false }
  return null
}
