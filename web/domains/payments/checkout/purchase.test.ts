import { describe, expect, it } from 'vitest'
import { RequestError } from '#web/api/request-error.ts'
import {
  authenticationRequiredExit,
  getExitAfterUserError,
  invalidUserExit,
  projectNotCreatedExit,
  projectNotLoadedExit,
  sessionExpiredExit,
} from './checkout-failures.ts'
import { convertOldCheckoutPath } from './checkout-link.ts'
import { getCheckoutPath, getCheckoutToastTitle } from './use-package-selection.ts'

describe('checkout URLs', () => {
  it('[CHK-06] accept the old link format and keep the disclosure', () => {
    expect(convertOldCheckoutPath('users-7', 'package-full')).toBe('/checkout?userId=7&package=full')
    expect(
      convertOldCheckoutPath('users-7', 'package-starter', new URLSearchParams('disclosure=true&x=1')),
    ).toBe('/checkout?userId=7&package=starter&disclosure=true')
    expect(convertOldCheckoutPath('user-7', 'package-full')).toBeNull()
    expect(convertOldCheckoutPath()).toBeNull()
  })

  it('[PKG-12] point to the project, or to the route that creates one', () => {
    const publicId = '7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a11'
    const selection = { userStatus: 'new_user' as const, projectId: 1, publicId, userId: 7 }
    expect(getCheckoutPath(selection, 'full')).toBe(`/checkout/${publicId}`)
    expect(getCheckoutPath({ ...selection, publicId: null }, 'full')).toBe(
      '/checkout?userId=7&package=full&disclosure=true',
    )
  })
})

it('[ERR-19] [ERR-20] describe the current step, even for an unknown status', () => {
  expect(getCheckoutToastTitle('authenticated_user')).toBe(
    'Additional purchase ready! Proceeding to payment...',
  )
  expect(getCheckoutToastTitle('returning_user')).toBe('Proceeding to payment...')
})

describe('checkout exits', () => {
  it.each([
    ['[ERR-23]', sessionExpiredExit, 'Session Expired', 'Please log in again to continue', 'login'],
    [
      '[ERR-25]',
      projectNotLoadedExit,
      'Project Not Found',
      'Could not load your project. Please try again.',
      '/dashboard',
    ],
    ['[ERR-26]', authenticationRequiredExit, 'Authentication Required', 'Please log in to continue', 'login'],
    ['[ERR-27]', invalidUserExit, 'Invalid User', 'Invalid user information. Please try again', '/dashboard'],
    [
      '[ERR-28]',
      getExitAfterUserError(new RequestError('', 'USER_NOT_FOUND', 404)),
      'User Not Found',
      'Your user account was not found. Please log in again.',
      '/login',
    ],
    [
      '[ERR-29]',
      getExitAfterUserError(new RequestError('', 'INTERNAL_ERROR', 500)),
      'Authentication Error',
      'Unable to verify your account. Please log in again.',
      '/login',
    ],
    [
      '[ERR-30]',
      projectNotCreatedExit,
      'Project Setup Failed',
      'Failed to initialize project. Please try again.',
      '/select-package',
    ],
  ])('%s', (_, checkoutExit, title, description, to) => {
    expect(checkoutExit).toEqual({ toast: { title, description, variant: 'destructive' }, to })
  })
})
