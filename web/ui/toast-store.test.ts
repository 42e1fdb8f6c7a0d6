import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, getToasts, showToast, subscribeToToasts } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('[SESS-21] shows one toast at a time, the newest', () => {
  showToast({ title: 'first' })
  showToast({ title: 'second', variant: 'destructive' })
  expect(getToasts()).toMatchObject([{ title: 'second', variant: 'destructive', open: true }])
})

it('[SESS-24] closes a dismissed toast at once and removes it after 1,000,000 ms', () => {
  showToast({ title: 'gone soon' })
  const id = getToasts()[0]?.id ?? 0
  dismissToast(id)
  expect(getToasts()).toMatchObject([{ id, open: false }])
  vi.advanceTimersByTime(999_999)
  expect(getToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(getToasts()).toEqual([])
})

it('notifies listeners until they unsubscribe', () => {
  const listener = vi.fn()
  const stop = subscribeToToasts(listener)
  showToast({ title: 'heard' })
  stop()
  showToast({ title: 'unheard' })
  expect(listener).toHaveBeenCalledTimes(1)
})
