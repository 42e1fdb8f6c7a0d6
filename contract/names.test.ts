import { expect, test } from 'vitest'
import { getFirstName, organizationNameField } from './names.ts'

test.each([
  ['Maya', 'Maya'],
  ['  Maya   Brooks ', 'Maya'],
  ['Zoë\u00a0van Dijk', 'Zoë'],
  ['Dr. Maya Brooks', 'Maya'],
  ['Rev. Dr. Maya Brooks', 'Maya'],
  ['Dr. Ng', 'Dr. Ng'],
  ['SMITH, JANE', 'Jane'],
  ['Smith, Jane A.', 'Jane'],
  ['Jane Smith, Jr.', 'Jane'],
  ['Jane Smith, M.D.', 'Jane'],
  ['SMITH,', 'Smith'],
  ['J. Robert Oppenheimer', 'Robert'],
  ['J. Smith', 'J. Smith'],
  ['J.R. Smith', 'J.R. Smith'],
  ['MAYA BROOKS', 'Maya'],
  ['JEAN-LUC PICARD', 'Jean-Luc'],
  ['AJ Cole', 'AJ Cole'],
  ['慈善', '慈善'],
  ['محمد رضا', 'محمد'],
  ['Bo', 'Bo'],
  ['', ''],
])('an email greets %j as %j', (name, first) => {
  expect(getFirstName(name)).toBe(first)
})

const isAcceptedName = (name: string): boolean => organizationNameField('Too short').safeParse(name).success

test.each([
  'a\\\\b',
  'tel:5',
  'JavaScript:x',
  'data:x',
  'HTTP:x',
  'www.x',
  'a@b',
  '1.2.3.4',
  '123.123.123.123',
  'x =?a?b?c',
  'Visit x.com',
  'St.com',
  'J.Robert.com',
  'J.ROBERT',
  'J.ro',
  'Jo.Robert',
  'a-b.org',
  '7.org',
  '1234567',
  '12 34 56 7',
  '(555) 010-4477',
  '5+5+5+5+5+5+5',
  '1234-5678',
  '1998-2003 1234567',
  '2198-2203',
  '1984-20245',
])('%s contains a web address or a phone number', (name) => {
  expect(isAcceptedName(name)).toBe(false)
})

test.each([
  'a / b',
  'Hotel: Blue',
  'Update: today',
  'Swww',
  'a @ b',
  '1.2.3',
  '1.2.3.x',
  '=? what ?=',
  'x.5',
  'x. com',
  'x.c',
  'Dr.Maya',
  'J.Rob',
  '123456',
  '12 34 56',
  '1984-2024',
  '1984 – 2024',
  '1984/2024',
  '1800—2099',
  '1998-2003 and 2004-2010',
])('%s contains neither', (name) => {
  expect(isAcceptedName(name)).toBe(true)
})
