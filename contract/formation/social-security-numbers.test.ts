import { expect, test } from 'vitest'
import { formationTextField } from './organization.ts'

const field = formationTextField(500)
const getMessage = (value: string) => field.safeParse(value).error?.issues[0]?.message

test.each([
  '123-45-6789',
  '123 45 6789',
  '123.45.6789',
  '123–45–6789',
  '１２３-４５-６７８９',
  'My number is 123456789.',
  'President: Ida Quist, 123-45-6789, Toledo',
  'SSN 1 2 3 4 5 6 7 8 9',
  'Social Security 1234 56789',
  'Ida,123456789',
  '123-456789',
  '123/45/6789',
  '123_45_6789',
  '123\t45\n6789',
  '123\u200b-45-6789',
  '١٢٣-٤٥-٦٧٨٩',
])('%j is refused', (text) => {
  expect(getMessage(text)).toMatch(/^Please remove the Social Security number/)
})

test.each([
  '12-3456789',
  '43604-1234',
  '(419) 555-0134',
  '419-555-0134',
  '4195550134',
  '$123,456,789',
  'Founded 1984–2024, 501(c)(3)',
  'Our SSN policy: we never ask for one',
  '',
])('%j is accepted', (text) => {
  expect(field.parse(text)).toBe(text)
})

test('length is checked first', () => {
  expect(getMessage(`${'x'.repeat(500)}123-45-6789`)).toBe('Please use 500 characters or fewer')
})
