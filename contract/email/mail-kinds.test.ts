import { expect, test } from 'vitest'
import { mailKindLabel } from './email-log.ts'

test('staff read kinds of mail as words; of one that is no longer sent, its name', () => {
  expect(mailKindLabel('staff-new-application')).toBe('Staff alert: new application')
  expect(mailKindLabel('toString')).toBe('toString')
})
