import { expect, test } from 'vitest'
import { emailKindLabel } from './email-log.ts'

test('staff read kinds of mail as words; of one that is no longer sent, its name', () => {
  expect(emailKindLabel('staff-new-application')).toBe('Staff alert: new application')
  expect(emailKindLabel('toString')).toBe('toString')
})
