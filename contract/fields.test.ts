import { describe, expect, test } from 'vitest'
import { NewPassword, ProfileUpdate, Registration, StaffInvitation } from '#contract/identity'
import { CallbackRequest, ContactMessage } from '#contract/messaging'
import { createInitialProject, PackageSelection } from '#contract/payments'
import { Application, ApplicationDraft, countries, FullProject, OnboardingAnswers } from '#contract/projects'
import { OptionalDay } from './fields.ts'
import { draftNameField, organizationNameField, personNameField } from './names.ts'
import { z } from './zod.ts'

describe('form fields', () => {
  test.each([
    ['[VAL-08]', 'Ab1!', 'Password must be at least 8 characters'],
    ['[VAL-09]', `a1${'x'.repeat(127)}`, 'Password must be less than 128 characters'],
    [
      '[VAL-10]',
      'onlyletters',
      'Password must contain at least 2 of the following: lowercase letters, uppercase letters, numbers, and special characters',
    ],
  ])('%s password', (_id, password, message) => {
    expect(NewPassword.safeParse(password).error?.issues[0]?.message).toBe(message)
  })

  test('[VAL-09] [VAL-10] accepts 8 and 128 characters of two kinds', () => {
    for (const password of ['granite7', `a1${'x'.repeat(126)}`, 'ab cdefgh'])
      expect(NewPassword.safeParse(password).success).toBe(true)
  })

  test('[VAL-58] the generic messages of the schema layer', () => {
    const getMessage = (schema: z.ZodType, value: unknown) =>
      schema.safeParse(value).error?.issues[0]?.message
    expect(getMessage(z.string(), undefined)).toBe('Required')
    expect(getMessage(z.email(), 'x')).toBe('Invalid email')
    expect(getMessage(z.string(), 5)).toBe('Expected string, received number')
    expect(getMessage(z.number(), null)).toBe('Expected number, received null')
    expect(getMessage(z.string().min(3), 'x')).toBe('String must contain at least 3 character(s)')
    expect(getMessage(z.number().min(3), 1)).toBe('Number must be greater than or equal to 3')
  })

  test.each([
    ['[VAL-23]', 'name', 'x', 'Name must be at least 2 characters'],
    ['[VAL-24]', 'email', 'x', 'Invalid email address'],
    ['[VAL-25]', 'country', '', 'Please select a country'],
    ['[VAL-26]', 'purpose', 'x'.repeat(9), 'Please provide at least 10 characters'],
    ['[VAL-26]', 'adGoals', 'x'.repeat(9), 'Please provide at least 10 characters'],
  ])('%s the full project schema: %s', (_id, field, value, expected) => {
    const project = {
      name: 'Lighthouse Literacy',
      email: 'ida@quist.example',
      country: 'Canada',
      purpose: 'x'.repeat(10),
      adGoals: 'x'.repeat(10),
    }
    expect(FullProject.safeParse(project).error).toBeUndefined()
    const { error } = FullProject.safeParse({ ...project, [field]: value })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, expected]])
  })

  test('[VAL-32] the countries', () => {
    expect(countries.join(', ')).toBe(
      'United States, Canada, United Kingdom, Australia, Germany, France, Netherlands, Belgium, Switzerland, Austria, ' +
        'Spain, Italy, Portugal, Sweden, Denmark, Norway, Finland, Ireland, New Zealand, Japan, Other',
    )
  })
})

describe('a name', () => {
  const schemas = [
    personNameField('Too short'),
    organizationNameField('Too short'),
    draftNameField,
    Registration.shape.name,
    ProfileUpdate.shape.name,
    StaffInvitation.shape.name,
    PackageSelection.shape.name,
    OnboardingAnswers.shape.fullName,
    OnboardingAnswers.shape.nonprofitName,
    Application.shape.name,
    ApplicationDraft.shape.name,
    FullProject.shape.name,
    createInitialProject.body.shape.name,
    ContactMessage.shape.fullName,
    ContactMessage.shape.organization,
  ]
  const isAcceptedByAll = (name: string) => schemas.every((schema) => schema.safeParse(name).success)
  const isRejectedByAll = (name: string) => schemas.every((schema) => !schema.safeParse(name).success)

  test.each([
    'evil.com/claim',
    'URGENT evil.com',
    'see www.evil',
    'https://evil.example',
    'https：//evil',
    'evil．com',
    'evil。com',
    '//evil',
    'me@evil.example',
    'mailto:me',
    'http://10.0.0.1',
    'at 10.0.0.1 now',
    'Call 555-0104',
    'Call +1 (555) 010-4477',
    'Ring ５５５０１０４４',
    '=?utf-8?Q?evil=2Ecom?=',
    '=?UTF-8?b?ZXZpbC5jb20=?= Foundation',
    'St.John.com',
    'J.Shop',
    'T.co',
    'ev\u200bil.com',
  ])('%j is normalized', (name) => {
    expect(isRejectedByAll(name)).toBe(true)
  })

  test.each([
    "Zoë O'Neil-Šimůnková",
    'J.R. Smith, Jr.',
    'St.John Rivers',
    'J.Robert Oppenheimer',
    'Dr.Maya Brooks',
    'Église St.Étienne',
    'St. John’s No. 12',
    'Dr. Ng & Sons',
    'Class of 1984–2024 Fund',
    'Feed 10,000 Families',
    'Charity: Water / Norfolk',
    '慈善 Foundation',
    'محمد رضا',
    'می\u200cخواهم',
    'Boats 🛶 for All',
  ])('%j is accepted', (name) => {
    expect(isAcceptedByAll(name)).toBe(true)
  })

  test.each([
    ['two\nlines', 'two lines'],
    ['two\u2028lines', 'two lines'],
    ['two \u2029 lines', 'two lines'],
    ['tab\tbed', 'tab bed'],
    ['gnp\u202eexe', 'gnpexe'],
    ['is\u2066olated', 'isolated'],
    ['un\u200bseen\ufeff', 'unseen'],
    ['beep\u0007', 'beep'],
    ['nul\u0000l', 'null'],
  ])('removes invisible characters from %j', (name, visible) => {
    for (const schema of schemas) expect(schema.parse(name)).toBe(visible)
  })
})

test('accepts a pasted email address without its invisible characters', () => {
  expect(Registration.shape.email.parse('\u200b Ida@Quist.example\u202c')).toBe('ida@quist.example')
})

test('multi-line text keeps line breaks and direction marks but no control characters', () => {
  expect(ContactMessage.shape.message.parse(' One\u0000\n\u200fשתיים\tthree\u0007 ')).toBe(
    'One\n\u200fשתיים\tthree',
  )
})

test('a callback needs a valid phone number', () => {
  const { phone } = CallbackRequest.shape
  expect(phone.safeParse('call me at work').error?.issues[0]?.message).toBe(
    'Phone number must be at least 10 digits',
  )
  expect(phone.parse('(614) 555-0134')).toBe('(614) 555-0134')
})

test.each([
  ['2026-06-30', '2026-06-30'],
  ['', null],
])('the date field “%s” reads as %j', (typed, day) => {
  expect(OptionalDay.parse(typed)).toBe(day)
})

test.each(['2026-06-31', '06/30/2026', 'soon', ' ', null, undefined])('a date field rejects %j', (typed) => {
  expect(OptionalDay.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a date')
})
