import { describe, expect, test } from 'vitest'
import { AdminSetupForm, PasswordChangeForm, ProfileUpdate } from '#contract/identity'
import { EmailTemplate } from '#contract/mail'
import type { z } from './zod.ts'

/** The first message for each faulty field. */
const faults = (schema: z.ZodType, input: unknown): Record<string, string> => {
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
    expect(faults(AdminSetupForm, form)).toEqual({})
    expect(faults(AdminSetupForm, { ...form, ...change })).toMatchObject(expected)
  })
})

test('[VAL-16] a password change needs its confirmation', () => {
  const form = { currentPassword: 'x', newPassword: 'Granite-Bridge-7', confirmPassword: 'Granite-Bridge-8' }
  expect(faults(PasswordChangeForm, form)).toEqual({ confirmPassword: "Passwords don't match" })
})

test('[VAL-40] a profile’s email is checked when it is given', () => {
  const profile = { name: 'Ida Quist' }
  expect(faults(ProfileUpdate, profile)).toEqual({})
  expect(faults(ProfileUpdate, { ...profile, email: 'ida@quist.example' })).toEqual({})
  expect(faults(ProfileUpdate, { ...profile, email: 'ida@' })).toEqual({ email: 'Invalid email address' })
})

test('[VAL-49] [VAL-50] [VAL-51] [VAL-52] a template needs all its parts', () => {
  const expected = {
    status: 'Status is required',
    subject: 'Subject is required',
    htmlContent: 'HTML content is required',
    textContent: 'Text content is required',
  }
  expect(faults(EmailTemplate, {})).toEqual(expected)
  const blank = { status: '', subject: ' ', htmlContent: '', textContent: '\n' }
  expect(faults(EmailTemplate, blank)).toEqual(expected)
})
