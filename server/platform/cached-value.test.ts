import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCachedValue } from './cached-value.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates a cached value from a source that can change and fail, and that counts its loads. */
const createChangingSource = () => {
  const source = { value: 1, loads: 0, isAway: false }
  const memory = createCachedValue(async () => {
    source.loads += 1
    if (source.isAway) throw new Error('away')
    return source.value
  }, 900)
  return { source, memory }
}

test('concurrent and subsequent reads share one load', async () => {
  const { source, memory } = createChangingSource()
  await Promise.all([memory.read(), memory.read()])
  await memory.read()
  expect(source.loads).toBe(1)
})

test('an announced change applies immediately, even for reads during a load of the old value', async () => {
  const { source, memory } = createChangingSource()
  const old = memory.read()
  source.value = 2
  memory.invalidate()
  expect(await memory.read()).toBe(2)
  await old
  expect(await memory.read()).toBe(2)
})

test('an unannounced change applies within a second', async () => {
  const { source, memory } = createChangingSource()
  await memory.read()
  source.value = 2
  vi.advanceTimersByTime(899)
  expect(await memory.read()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await memory.read()).toBe(2)
})

test('retries after a failed load', async () => {
  const { source, memory } = createChangingSource()
  source.isAway = true
  await expect(memory.read()).rejects.toThrow('away')
  source.isAway = false
  expect(await memory.read()).toBe(1)
})
