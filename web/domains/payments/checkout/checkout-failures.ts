import { RequestError } from '#web/api/request-error.ts'
import type { Toast } from '#web/ui/toast-store.ts'

/** Where the user goes when checkout can't continue, with the toast to show. */
export interface CheckoutExit {
  toast: Toast
  /** `login` returns to checkout afterwards. `/login` doesn't, because checkout would fail again. */
  to: 'login' | '/login' | '/dashboard' | '/select-package'
}

const checkoutExit = (title: string, description: string, to: CheckoutExit['to']): CheckoutExit => ({
  toast: { title, description, variant: 'destructive' },
  to,
})

export const sessionExpired = checkoutExit('Session Expired', 'Please log in again to continue', 'login')

export const authenticationRequired = checkoutExit(
  'Authentication Required',
  'Please log in to continue',
  'login',
)

export const invalidUser = checkoutExit(
  'Invalid User',
  'Invalid user information. Please try again',
  '/dashboard',
)

export const afterUserFailure = (error: Error): CheckoutExit =>
  error instanceof RequestError && error.status === 404
    ? checkoutExit('User Not Found', 'Your user account was not found. Please log in again.', '/login')
    : checkoutExit('Authentication Error', 'Unable to verify your account. Please log in again.', '/login')

export const projectNotLoaded = checkoutExit(
  'Project Not Found',
  'Could not load your project. Please try again.',
  '/dashboard',
)

export const projectNotCreated = checkoutExit(
  'Project Setup Failed',
  'Failed to initialize project. Please try again.',
  '/select-package',
)
