import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createTotpSecret, findTimeStep } from './two-factor-codes.ts'

test('a code is valid in its own time step and the ones before and after', () => {
  const secret = createTotpSecret()
  const step = 59_000_000
  const shown = step * 30_000
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shown })
  const findStepAfter = (milliseconds: number) => findTimeStep(secret, code, new Date(shown + milliseconds))
  expect([-30_000, -1, 0, 29_999, 30_000, 59_999].map(findStepAfter)).toEqual(Array(6).fill(step))
  expect([-30_001, 60_000].map(findStepAfter)).toEqual([null, null])
  expect(findTimeStep(secret, '12345', new Date(shown))).toBeNull()
})
