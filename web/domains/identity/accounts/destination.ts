import type { CurrentUser } from '#contract/identity'
import { safeReturnUrl } from '#contract/pages.ts'
import { readPreference } from '#web/ui/preference.ts'

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
