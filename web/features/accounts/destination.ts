import type { CurrentUser } from '#contract/accounts.ts'
import { safeReturnUrl } from '#contract/pages.ts'

/** Where a person lands after signing in: the page they came for, else their own. */
export const destinationOf = (user: Pick<CurrentUser, 'role'>, returnUrl: string | null): string =>
  safeReturnUrl(returnUrl) ?? (user.role === 'admin' ? '/admin' : '/dashboard')
