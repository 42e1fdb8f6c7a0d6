import { expect, it } from 'vitest'
import { answers } from '#tests/users.ts'
import { stepLeft } from './wizard.tsx'

it('goes on at the first step with a missing answer, or at the last one, which shows all', () => {
  expect(stepLeft({ ...answers, address: '', missionStatement: '' })).toBe(0)
  expect(stepLeft({ ...answers, missionStatement: 'Too short', grantPurpose: '' })).toBe(1)
  expect(stepLeft({ ...answers, grantPurpose: '' })).toBe(2)
  expect(stepLeft(answers)).toBe(2)
})
