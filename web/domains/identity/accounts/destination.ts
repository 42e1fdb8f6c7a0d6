import type { CurrentUser } from '#contract/identity'
import { safeReturnUrl } from '#contract/pages.ts'

/**
 * Where a user lands after signing in: the page they came for, else their own. Staff who have to set up their second
 * factor can do nothing before.
 */
export const destinationOf = (
  user: Pick<CurrentUser, 'role' | 'mustSetUpSecondFactor'>,
  returnUrl: string | null,
): string => {
  if (user.mustSetUpSecondFactor) return '/profile'
  return safeReturnUrl(returnUrl) ?? (user.role === 'admin' ? '/admin' : '/dashboard')
}
