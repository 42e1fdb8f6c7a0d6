import { RequestError } from '#web/api/request-error.ts'
import type { Toast } from '#web/ui/toast-store.ts'

/** The toast and redirect for a user who can't continue checkout. */
export interface CheckoutExit {
  toast: Toast
  /** `login` returns to checkout after login. `/login` doesn't, because checkout would fail again. */
  to: 'login' | '/login' | '/dashboard' | '/select-package'
}

const createCheckoutExit = (title: string, description: string, to: CheckoutExit['to']): CheckoutExit => ({
  toast: { title, description, variant: 'destructive' },
  to,
})

export const sessionExpiredExit = createCheckoutExit(
  'Session Expired',
  'Please log in again to continue',
  'login',
)

export const authenticationRequiredExit = createCheckoutExit(
  'Authentication Required',
  'Please log in to continue',
  'login',
)

export const invalidUserExit = createCheckoutExit(
  'Invalid User',
  'Invalid user information. Please try again',
  '/dashboard',
)

export const getExitAfterUserError = (error: Error): CheckoutExit =>
  error instanceof RequestError && error.status === 404
    ? createCheckoutExit('User Not Found', 'Your user account was not found. Please log in again.', '/login')
    : createCheckoutExit(
        'Authentication Error',
        'Unable to verify your account. Please log in again.',
        '/login',
      )

export const projectNotLoadedExit = createCheckoutExit(
  'Project Not Found',
  'Could not load your project. Please try again.',
  '/dashboard',
)

export const projectNotCreatedExit = createCheckoutExit(
  'Project Setup Failed',
  'Failed to initialize project. Please try again.',
  '/select-package',
)
