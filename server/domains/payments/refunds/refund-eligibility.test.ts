import { describe, expect, test } from 'vitest'
import type { RefundReason } from '#contract/payments'
import { refundEligibility } from './refund-eligibility.ts'

const now = new Date('2026-06-15T10:00:00Z')
const paid = { amount: 6_000_00, amountRefunded: 0, status: 'paid', liveSince: null }
const claim: RefundReason = {
  ground: 'nonprofit_rejected',
  filingFees: 0,
  workDone: 0,
  submittedOn: null,
  deniedOn: null,
  requestedOn: null,
  clientsFault: false,
}
const denied = {
  ground: 'grant_denied',
  submittedOn: '2026-01-31',
  deniedOn: '2026-04-30',
  requestedOn: '2026-05-30',
} as const

const judge = (facts: object, change: object) =>
  refundEligibility({ ...paid, ...facts }, { ...claim, ...change }, now)

describe('[BIZ-25] what the Terms give back', () => {
  test.each([
    ['a rejected nonprofit: everything', {}, {}, 6_000_00],
    ['less government filing fees already paid', {}, { filingFees: 600_00 }, 5_400_00],
    ['less what was given back before', { amountRefunded: 1_000_00 }, { filingFees: 600_00 }, 4_400_00],
    ['never less than nothing', {}, { filingFees: 7_000_00 }, 0],
    ['nothing where the answers were untrue', {}, { clientsFault: true }, 0],
    ['a grant denied on the last day and asked for on the last day', {}, denied, 6_000_00],
    ['a grant denied a day later', {}, { ...denied, deniedOn: '2026-05-01' }, 0],
    ['a grant denied before it was asked for', {}, { ...denied, deniedOn: '2026-01-30' }, 0],
    ['a refund asked for a day later', {}, { ...denied, requestedOn: '2026-05-31' }, 0],
    ['a day that is missing', {}, { ...denied, requestedOn: null }, 0],
    [
      'the client ends: less work and fees',
      {},
      { ground: 'client_ends', workDone: 2_000_00, filingFees: 600_00 },
      3_400_00,
    ],
    ['we end: less work alone', {}, { ground: 'we_end', workDone: 2_000_00, filingFees: 600_00 }, 4_000_00],
    ['money that came twice: everything', { status: 'duplicate' }, { ground: 'not_owed' }, 6_000_00],
    ['money that does not fit: everything', { status: 'mismatch' }, { ground: 'not_owed' }, 6_000_00],
    ['money that was owed', {}, { ground: 'not_owed' }, 0],
    ['goodwill is no right', {}, { ground: 'goodwill' }, 0],
  ])('%s', (_name, facts, change, amount) => {
    const verdict = judge(facts, change)
    expect(verdict.amount).toBe(amount)
    expect(verdict.owed).toBe(amount > 0)
    expect(verdict.reasons.length).toBeGreaterThan(0)
  })
})

test.each([
  ['2026-03-16', 6_000_00],
  ['2026-03-15', 0],
])('[BIZ-27] a grant live since %s: %i cents', (liveSince, amount) => {
  for (const ground of ['nonprofit_rejected', 'client_ends', 'we_end'])
    expect(judge({ liveSince }, { ground }).amount).toBe(amount)
})

test('every condition is named, with whether it holds', () => {
  const { reasons } = judge(
    { amountRefunded: 500_00 },
    { ...denied, requestedOn: '2026-06-10', filingFees: 1 },
  )
  expect(reasons).toEqual([
    { holds: true, text: 'The grant was denied within 3 months of its submission.' },
    { holds: false, text: 'The client did not ask within 30 days of the denial.' },
    { holds: true, text: 'The rejection does not rest on what the client said or did not send.' },
    { holds: true, text: 'The grant is not live.' },
    { holds: true, text: '$500 was given back before.' },
  ])
})
