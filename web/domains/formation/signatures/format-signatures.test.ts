import { expect, it } from 'vitest'
import type { SignatureRequest, Signer } from '#contract/formation'
import { describeWaiting, formatSignedCount, formatSignerCount, listNames } from './format-signatures.ts'

const createRequest = (...states: Signer['state'][]) =>
  ({
    signers: states.map((state, index) => ({ name: `Signer ${index + 1}`, state })),
  }) as SignatureRequest

it('lists up to four names, and counts the others of a longer list', () => {
  expect(listNames(['Ida'])).toBe('Ida')
  expect(listNames(['Ida', 'Marcus', 'Nora', 'Lee'])).toBe('Ida, Marcus, Nora, and Lee')
  expect(listNames(['Ida', 'Marcus', 'Nora', 'Lee', 'Ana'])).toBe('Ida, Marcus, Nora, and 2 others')
})

it('says how many signed and what an open request waits for', () => {
  const request = createRequest('signed', 'asked', 'paper', 'expired', 'expired', 'waiting')
  expect(formatSignedCount(request)).toBe('1 of 6 signed')
  expect(describeWaiting(request)).toBe(
    'Waiting for Signer 2. We’re checking what Signer 3 signed on paper. The links for Signer 4 and Signer 5 expired.',
  )
  expect(describeWaiting(createRequest('expired', 'signed'))).toBe('The link for Signer 1 expired.')
  expect([1, 2].map(formatSignerCount)).toEqual(['1 person', '2 people'])
})
