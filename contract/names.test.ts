import { expect, test } from 'vitest'
import { firstNameOf } from './names.ts'

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
  expect(firstNameOf(name)).toBe(first)
})
