import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password matches in any Unicode normalization', async () => {
  const composed = 'Caf\u00e9-Br\u00fccke-7'
  const stored = await hashPassword(composed)
  expect(await verifyPassword(stored, composed.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(await hashPassword(composed.normalize('NFD')), composed)).toBe(true)
  expect(await verifyPassword(stored, 'Cafe-Brucke-7')).toBe(false)
})

test('no password matches without a stored hash, and the check takes as long', async () => {
  const stored = await hashPassword('Granite-Bridge-7')
  const measureCpu = async (hash: string | null) => {
    const before = process.cpuUsage()
    for (let round = 0; round < 5; round += 1)
      expect(await verifyPassword(hash, 'Wrong-Bridge-7')).toBe(false)
    return process.cpuUsage(before).user
  }
  await measureCpu(null)
  expect(await measureCpu(null)).toBeGreaterThan((await measureCpu(stored)) / 4)
})
