import { expect, test } from 'vitest'
import { getEmailKindLabel } from './email-log.ts'

test('staff see a label for each kind of email, and the raw name of an unused kind', () => {
  expect(getEmailKindLabel('staff-new-application')).toBe('Staff alert: new application')
  expect(getEmailKindLabel('toString')).toBe('toString')
})
