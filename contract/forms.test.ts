import { describe, expect, test } from 'vitest'
import { EmailTemplate } from '#contract/email'
import { AdminSetupForm, PasswordChangeForm, ProfileUpdate } from '#contract/identity'
import type { z } from './zod.ts'

/** Returns the first message of each invalid field. */
const getFieldErrors = (schema: z.ZodType, input: unknown): Record<string, string> => {
  const { error } = schema.safeParse(input)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).reverse(),
  )
}

describe('admin setup', () => {
  const form = { email: 'a@b.co', password: 'Granite-Bridge-7', confirmPassword: 'Granite-Bridge-7' }

  test.each([
    ['[VAL-04]', { email: 'a@' }, { email: 'Please enter a valid email address' }],
    [
      '[VAL-05]',
      { password: 'Gran-7', confirmPassword: 'Granite-7' },
      { password: 'Password must be at least 8 characters' },
    ],
    ['[VAL-06]', { confirmPassword: 'Gran-7' }, { confirmPassword: 'Please confirm your password' }],
    ['[VAL-07]', { confirmPassword: 'Granite-Bridge-8' }, { confirmPassword: "Passwords don't match" }],
  ])('%s %j', (_id, change, expected) => {
    expect(getFieldErrors(AdminSetupForm, form)).toEqual({})
    expect(getFieldErrors(AdminSetupForm, { ...form, ...change })).toMatchObject(expected)
  })
})

test('[VAL-16] a password change needs its confirmation', () => {
  const form = { currentPassword: 'x', newPassword: 'Granite-Bridge-7', confirmPassword: 'Granite-Bridge-8' }
  expect(getFieldErrors(PasswordChangeForm, form)).toEqual({ confirmPassword: "Passwords don't match" })
})

test('[VAL-40] the profile validates its email if there is one', () => {
  const profile = { name: 'Ida Quist' }
  expect(getFieldErrors(ProfileUpdate, profile)).toEqual({})
  expect(getFieldErrors(ProfileUpdate, { ...profile, email: 'ida@quist.example' })).toEqual({})
  expect(getFieldErrors(ProfileUpdate, { ...profile, email: 'ida@' })).toEqual({
    email: 'Invalid email address',
  })
})

test.each([
  ['[VAL-49]', 'status', '', 'Status is required'],
  ['[VAL-50]', 'subject', ' ', 'Subject is required'],
  ['[VAL-51]', 'htmlContent', '', 'HTML content is required'],
  ['[VAL-52]', 'textContent', '\n', 'Text content is required'],
])('%s a template needs its %s', (_id, field, blank, message) => {
  const template = { status: 'live', subject: 'News', htmlContent: 'Live.', textContent: 'Live.' }
  expect(getFieldErrors(EmailTemplate, template)).toEqual({})
  for (const value of [undefined, blank])
    expect(getFieldErrors(EmailTemplate, { ...template, [field]: value })).toEqual({ [field]: message })
})
