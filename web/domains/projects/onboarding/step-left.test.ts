import { expect, it } from 'vitest'
import { answers } from '#tests/users.ts'
import { firstOpenStep } from './wizard.tsx'

it('continues at the first step with a missing answer, or at the last step, which shows all', () => {
  expect(firstOpenStep({ ...answers, address: '', missionStatement: '' })).toBe(0)
  expect(firstOpenStep({ ...answers, missionStatement: 'Too short', grantPurpose: '' })).toBe(1)
  expect(firstOpenStep({ ...answers, grantPurpose: '' })).toBe(2)
  expect(firstOpenStep(answers)).toBe(2)
})
