import { describe, expect, it } from 'vitest'
import { RequestError } from '#web/api/request-error.ts'
import { createPasswordFailureToast, createProfileFailureToast } from '../profile/profile-failures.ts'
import { getLoginDestination, getLoginPath, toAdminSetupStart } from './login-address.ts'

describe('login redirects', () => {
  it('[LOGIN-03] go to the return path if it is one of our pages other than home', () => {
    expect(getLoginDestination({ role: 'user' }, '/profile')).toBe('/profile')
    expect(getLoginDestination({ role: 'user' }, '/')).toBe('/dashboard')
    expect(getLoginDestination({ role: 'user' }, '//evil.example')).toBe('/dashboard')
  })

  it("[LOGIN-04] otherwise go to the start page of the user's role", () => {
    expect(getLoginDestination({ role: 'admin' }, null)).toBe('/admin')
    expect(getLoginDestination({ role: 'user' }, null)).toBe('/dashboard')
  })

  it('[SESS-12] [SESS-13] return to the current path, except home', () => {
    expect(getLoginPath('/onboarding?projectId=1')).toBe('/login?returnUrl=%2Fonboarding%3FprojectId%3D1')
    expect(getLoginPath('/')).toBe('/login')
  })

  it('[LOGIN-05] [LOGIN-08] start the admin setup only for its two error codes', () => {
    const start = (code: string) => toAdminSetupStart(new RequestError('', code, 401), 'a@b.co')
    expect(start('ADMIN_SETUP_REQUIRED')).toEqual({ email: 'a@b.co', needsCode: false })
    expect(start('ADMIN_SETUP_CODE_REQUIRED')).toEqual({ email: 'a@b.co', needsCode: true })
    expect(start('INVALID_CREDENTIALS')).toBeNull()
    expect(toAdminSetupStart(new Error('network'), 'a@b.co')).toBeNull()
  })
})

describe('profile error messages', () => {
  it.each([
    ['Email is already taken by someone', 'Email Already in Use', '[ERR-44]'],
    ['Name must be at least 2 characters', 'Name Too Short', '[ERR-45]'],
    ['Valid email is required', 'Invalid Email', '[ERR-46]'],
  ])('%j shows %j %s', (message, title) => {
    expect(createProfileFailureToast(['Please check what you entered.', message])).toMatchObject({
      title,
      description: message,
      variant: 'destructive',
    })
  })

  it('[ERR-47] any other error shows a generic message', () => {
    expect(createProfileFailureToast(['boom'])).toMatchObject({
      title: 'Update Failed',
      description: "We couldn't save your changes right now.",
    })
  })

  it.each([
    ['Current password is incorrect', 'Incorrect Current Password', '[ERR-48]'],
    ['Password must be at least 8 characters', 'Password Too Weak', '[ERR-49]'],
    ["Passwords don't match", "Passwords Don't Match", '[ERR-50]'],
    ['The new password is the same as current one', 'Same Password', '[ERR-51]'],
    ['boom', 'Password Update Failed', '[ERR-52]'],
  ])('%j shows %j %s', (message, title) => {
    expect(createPasswordFailureToast([message])).toMatchObject({ title, description: message })
  })
})
