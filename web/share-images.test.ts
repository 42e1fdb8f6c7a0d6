import { expect, test } from 'vitest'
import { getRules, summarizeStates } from '#contract/formation'
import { drawShareImage } from './share-images.ts'

test('[PUB-05] a state’s share image has 1200 by 630 px and its own text', () => {
  const [first, second] = summarizeStates(getRules()).slice(0, 2).map(drawShareImage)
  expect([first?.readUInt32BE(16), first?.readUInt32BE(20)]).toEqual([1200, 630])
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false)
})
