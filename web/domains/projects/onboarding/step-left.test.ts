import { expect, it } from 'vitest'
import { answers } from '#tests/users.ts'
import { getFirstOpenStep } from './wizard.tsx'

it('continues at the first step with a missing answer, or at the last step, which shows all', () => {
  expect(getFirstOpenStep({ ...answers, address: '', missionStatement: '' })).toBe(0)
  expect(getFirstOpenStep({ ...answers, missionStatement: 'Too short', grantPurpose: '' })).toBe(1)
  expect(getFirstOpenStep({ ...answers, grantPurpose: '' })).toBe(2)
  expect(getFirstOpenStep(answers)).toBe(2)
})
