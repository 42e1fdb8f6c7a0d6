import { describe, expect, test } from 'vitest'
import type { RefundCircumstances } from '#contract/payments'
import { calculateRefundEligibility } from './refund-eligibility.ts'

const now = new Date('2026-06-15T10:00:00Z')
const paidPayment = { amount: 6_000_00, amountRefunded: 0, amountLost: 0, status: 'paid', liveSince: null }
const circumstances: RefundCircumstances = {
  reason: 'nonprofit_rejected',
  filingFees: 0,
  workDone: 0,
  submittedOn: null,
  deniedOn: null,
  requestedOn: null,
  clientsFault: false,
}
const denialCircumstances = {
  reason: 'grant_denied',
  submittedOn: '2026-01-31',
  deniedOn: '2026-04-30',
  requestedOn: '2026-05-30',
} as const

const calculateRefund = (payment: object, change: object) =>
  calculateRefundEligibility({ ...paidPayment, ...payment }, { ...circumstances, ...change }, now)

describe('[BIZ-25] the refund amount under the Terms', () => {
  test.each([
    ['a rejected nonprofit: everything', {}, {}, 6_000_00],
    ['less government filing fees already paid', {}, { filingFees: 600_00 }, 5_400_00],
    ['less what was given back before', { amountRefunded: 1_000_00 }, { filingFees: 600_00 }, 4_400_00],
    ['never less than nothing', {}, { filingFees: 7_000_00 }, 0],
    ['nothing where the answers were untrue', {}, { clientsFault: true }, 0],
    ['a grant denied on the last day and asked for on the last day', {}, denialCircumstances, 6_000_00],
    ['a grant denied a day later', {}, { ...denialCircumstances, deniedOn: '2026-05-01' }, 0],
    ['a grant denied before it was asked for', {}, { ...denialCircumstances, deniedOn: '2026-01-30' }, 0],
    ['a refund asked for a day later', {}, { ...denialCircumstances, requestedOn: '2026-05-31' }, 0],
    ['a day that is missing', {}, { ...denialCircumstances, requestedOn: null }, 0],
    [
      'the client ends: less work and fees',
      {},
      { reason: 'client_ends', workDone: 2_000_00, filingFees: 600_00 },
      3_400_00,
    ],
    ['we end: less work alone', {}, { reason: 'we_end', workDone: 2_000_00, filingFees: 600_00 }, 4_000_00],
    ['money that came twice: everything', { status: 'duplicate' }, { reason: 'not_owed' }, 6_000_00],
    ['money that does not fit: everything', { status: 'mismatch' }, { reason: 'not_owed' }, 6_000_00],
    ['money that was owed', {}, { reason: 'not_owed' }, 0],
    ['goodwill is no right', {}, { reason: 'goodwill' }, 0],
  ])('%s', (_name, payment, change, amount) => {
    const eligibility = calculateRefund(payment, change)
    expect(eligibility.amount).toBe(amount)
    expect(eligibility.owed).toBe(amount > 0)
    expect(eligibility.conditions.length).toBeGreaterThan(0)
  })
})

test('[BIZ-25] goodwill never meets a condition of the Terms', () => {
  expect(calculateRefund({}, { reason: 'goodwill' }).conditions).toEqual([
    { holds: false, text: 'The Terms don’t require a refund here. It’s up to us.' },
  ])
})

test('[BIZ-25] lists amounts kept, refunded, and lost only when they are not zero', () => {
  const listSums = (payment: object, change: object) =>
    calculateRefund(payment, change)
      .conditions.map(({ text }) => text)
      .filter((text) => text.includes('$'))
  expect(listSums({}, {})).toEqual([])
  expect(listSums({}, { filingFees: 600_00 })).toEqual(['We keep $600 for government filing fees.'])
  expect(listSums({ amountRefunded: 100_00 }, {})).toEqual(['$100 was already refunded.'])
  expect(listSums({ amountLost: 200_00 }, {})).toEqual(['The bank returned $200 after a dispute.'])
  // If no refund is owed, no deduction is listed.
  expect(listSums({}, { filingFees: 600_00, clientsFault: true })).toEqual([])
})

describe('[BIZ-25] the deadlines for a denied grant', () => {
  test.each([
    ['on the last day, asked for on the last day', {}, [true, true]],
    [
      'on the day of its submission, asked for at once',
      { deniedOn: '2026-01-31', requestedOn: '2026-01-31' },
      [true, true],
    ],
    ['before its submission', { deniedOn: '2026-01-30', requestedOn: '2026-01-30' }, [false, true]],
    ['a day late', { deniedOn: '2026-05-01' }, [false, true]],
    ['in time, asked for a day late', { requestedOn: '2026-05-31' }, [true, false]],
    ['in time, asked for before that', { requestedOn: '2026-04-29' }, [true, false]],
  ])('denied %s', (_case, change, holding) => {
    const { conditions, owed } = calculateRefund({}, { ...denialCircumstances, ...change })
    expect(conditions.slice(0, 2).map(({ holds }) => holds)).toEqual(holding)
    expect(owed).toBe(holding.every(Boolean))
  })

  const bothNeeded = { holds: false, text: 'Enter the submission and denial dates.' }
  const askingNeeded = { holds: false, text: 'Enter the date the client asked.' }
  test.each([
    ['the submission', { submittedOn: null }, [bothNeeded, expect.objectContaining({ holds: true })]],
    ['the denial', { deniedOn: null }, [bothNeeded, askingNeeded]],
    ['the request', { requestedOn: null }, [expect.objectContaining({ holds: true }), askingNeeded]],
  ])('requires the date of %s', (_day, change, conditions) => {
    expect(calculateRefund({}, { ...denialCircumstances, ...change }).conditions.slice(0, 2)).toEqual(
      conditions,
    )
  })
})

test.each([
  ['2026-03-16', 6_000_00],
  ['2026-03-15', 0],
])('[BIZ-27] a grant live since %s is owed %i cents', (liveSince, amount) => {
  for (const reason of ['nonprofit_rejected', 'client_ends', 'we_end'])
    expect(calculateRefund({ liveSince }, { reason }).amount).toBe(amount)
})

test('lists every condition and whether it holds', () => {
  const { conditions } = calculateRefund(
    { amountRefunded: 500_00 },
    { ...denialCircumstances, requestedOn: '2026-06-10', filingFees: 1 },
  )
  expect(conditions).toEqual([
    { holds: true, text: 'The grant was denied within 3 months of submission.' },
    { holds: false, text: 'The client didn’t ask within 30 days of the denial.' },
    { holds: true, text: 'The rejection isn’t due to the client’s answers or missing documents.' },
    { holds: true, text: 'The grant isn’t live.' },
    { holds: true, text: '$500 was already refunded.' },
  ])
})

test.each([
  ['duplicate', 'The project was already paid.'],
  ['mismatch', 'The payment doesn’t match its order.'],
])('explains why a %s payment was not owed', (status, text) => {
  expect(calculateRefund({ status }, { reason: 'not_owed' }).conditions).toEqual([{ holds: true, text }])
})

test('says when the grant is live', () => {
  const live = { holds: true, text: 'The grant has been live for less than 3 months.' }
  expect(calculateRefund({ liveSince: '2026-06-01' }, { reason: 'client_ends' }).conditions).toEqual([live])
})

test('lists amounts kept and already refunded', () => {
  const notLive = { holds: true, text: 'The grant isn’t live.' }
  const kept = { holds: true, text: 'We keep $600 for government filing fees.' }
  const back = { holds: true, text: '$500 was already refunded.' }
  const ends = { reason: 'client_ends' }
  expect(calculateRefund({}, ends).conditions).toEqual([notLive])
  expect(calculateRefund({ amountRefunded: 500_00 }, { ...ends, filingFees: 600_00 }).conditions).toEqual([
    notLive,
    kept,
    back,
  ])
})
