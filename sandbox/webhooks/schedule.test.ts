import { expect, it } from 'vitest'
import { firstTryAt, retryDelay } from './schedule.ts'

it('waits twice as long after each failed try, up to a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 15].map((tries) => retryDelay(tries, 1_000) / 1_000)
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})

it('tries first when the faults allow it', () => {
  const faults = { drop: false, duplicate: 0, delayMs: 0, jitterMs: 0, shuffle: false, corrupt: false }
  expect(firstTryAt(5_000, faults)).toBe(5_000)
  expect(firstTryAt(5_000, { ...faults, delayMs: 300 })).toBe(5_300)
  expect(firstTryAt(5_000, { ...faults, delayMs: 300, shuffle: true }, () => 0.5)).toBe(5_800)
  expect(firstTryAt(5_000, { ...faults, delayMs: 300, jitterMs: 200 }, () => 0.5)).toBe(5_400)
})
