import { expect, it } from 'vitest'
import { onboardingAnswers } from '#tests/users.ts'
import { getFirstOpenStep } from './wizard.tsx'

it('continues at the first step with a missing answer, or at the last step, which shows all', () => {
  expect(getFirstOpenStep({ ...onboardingAnswers, address: '', missionStatement: '' })).toBe(0)
  expect(getFirstOpenStep({ ...onboardingAnswers, missionStatement: 'Too short', grantPurpose: '' })).toBe(1)
  expect(getFirstOpenStep({ ...onboardingAnswers, grantPurpose: '' })).toBe(2)
  expect(getFirstOpenStep(onboardingAnswers)).toBe(2)
})
