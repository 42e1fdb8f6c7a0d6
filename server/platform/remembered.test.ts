import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A value that somebody changes now and then, with how often it was loaded. */
const changing = () => {
  const source = { value: 1, loads: 0, isAway: false }
  const memory = remembered(async () => {
    source.loads += 1
    if (source.isAway) throw new Error('away')
    return source.value
  }, 900)
  return { source, memory }
}

test('those who ask at the same time or soon after share one load', async () => {
  const { source, memory } = changing()
  await Promise.all([memory.read(), memory.read()])
  await memory.read()
  expect(source.loads).toBe(1)
})

test('a change that was told of holds at once, also for those who ask while the old value is still loading', async () => {
  const { source, memory } = changing()
  const old = memory.read()
  source.value = 2
  memory.forget()
  expect(await memory.read()).toBe(2)
  await old
  expect(await memory.read()).toBe(2)
})

test('a change that nobody told of holds within a second', async () => {
  const { source, memory } = changing()
  await memory.read()
  source.value = 2
  vi.advanceTimersByTime(899)
  expect(await memory.read()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await memory.read()).toBe(2)
})

test('what could not be loaded is asked for again', async () => {
  const { source, memory } = changing()
  source.isAway = true
  await expect(memory.read()).rejects.toThrow('away')
  source.isAway = false
  expect(await memory.read()).toBe(1)
})
