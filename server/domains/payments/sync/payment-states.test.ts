import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type AttemptStatus, attemptStatuses } from '#contract/payments'
import { type PaymentRecord, payments } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { startPurchase } from '#tests/users.ts'
import { applyDispute, type DisputeDetails } from '../disputes/disputes.ts'
import { applyCheckoutSession } from './apply-checkout-session.ts'
import type { CheckoutSession } from './interpret-checkout-session.ts'

const program = await runProgram()
const { context } = program
const { database } = context

const PRICE_CENTS = 6_000_00
const statusesWithMoney = new Set<AttemptStatus>([
  'paid',
  'refunded',
  'charged_back',
  'duplicate',
  'mismatch',
])

/** Creates a project with one payment in the given status. Also returns the project's public ID. */
const createPaymentInStatus = async (
  status: AttemptStatus,
): Promise<{ payment: PaymentRecord; publicId: string }> => {
  const { projectId, userId, publicId } = await startPurchase(program)
  const isPaid = statusesWithMoney.has(status)
  const [payment] = await database
    .insert(payments)
    .values({
      userId,
      projectId,
      status,
      amount: PRICE_CENTS,
      amountRefunded: status === 'refunded' ? PRICE_CENTS : 0,
      amountLost: status === 'charged_back' ? PRICE_CENTS : 0,
      statusBeforeLoss: status === 'charged_back' ? 'paid' : null,
      checkoutSessionId: `cs_test_${crypto.randomUUID()}`,
      ...(isPaid && { paymentIntentId: `pi_${crypto.randomUUID()}`, paidAt: new Date() }),
    })
    .returning()
  if (!payment) throw new Error('the payment was not stored')
  return { payment, publicId }
}

const charge = { amount: PRICE_CENTS, amount_refunded: 0, refunds: { data: [], has_more: false } }
const fullRefund = { id: 're_1', amount: PRICE_CENTS, status: 'succeeded' }

type SessionEvent = 'open' | 'expired' | 'processing' | 'failed' | 'paid' | 'mismatch' | 'refunded'

/** Fields in which the provider's session differs from a paid one, by event. */
const sessionByEvent: Record<SessionEvent, { intent?: object; [field: string]: unknown }> = {
  open: { status: 'open', payment_status: 'unpaid' },
  expired: { status: 'expired', payment_status: 'unpaid' },
  processing: { payment_status: 'unpaid', intent: { status: 'processing' } },
  failed: { payment_status: 'unpaid', intent: { status: 'requires_payment_method' } },
  paid: {},
  mismatch: { amount_total: 1 },
  refunded: {
    intent: {
      latest_charge: {
        ...charge,
        amount_refunded: PRICE_CENTS,
        refunds: { data: [fullRefund], has_more: false },
      },
    },
  },
}

const createSession = (payment: PaymentRecord, publicId: string, event: SessionEvent): CheckoutSession => {
  const { intent, ...change } = sessionByEvent[event]
  return {
    id: payment.checkoutSessionId,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: PRICE_CENTS,
    currency: 'usd',
    livemode: false,
    customer: 'cus_1',
    metadata: { paymentId: String(payment.id), projectPublicId: publicId },
    payment_intent: {
      id: payment.paymentIntentId ?? `pi_${payment.id}`,
      status: 'succeeded',
      latest_charge: charge,
      ...intent,
    },
    ...change,
  } as unknown as CheckoutSession
}

/** The expected statuses after each event, in the order of `sessionByEvent`. */
const statusesAfterEvent: Record<AttemptStatus, readonly AttemptStatus[]> = {
  pending: ['pending', 'expired', 'processing', 'failed', 'paid', 'mismatch', 'refunded'],
  closing: ['closing', 'expired', 'processing', 'failed', 'paid', 'mismatch', 'refunded'],
  processing: ['processing', 'processing', 'processing', 'failed', 'paid', 'mismatch', 'refunded'],
  expired: ['expired', 'expired', 'processing', 'failed', 'paid', 'mismatch', 'refunded'],
  failed: ['failed', 'failed', 'failed', 'failed', 'paid', 'mismatch', 'refunded'],
  paid: ['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'refunded'],
  refunded: ['refunded', 'refunded', 'refunded', 'refunded', 'refunded', 'refunded', 'refunded'],
  charged_back: [
    'charged_back',
    'charged_back',
    'charged_back',
    'charged_back',
    'charged_back',
    'charged_back',
    'refunded',
  ],
  duplicate: ['duplicate', 'duplicate', 'duplicate', 'duplicate', 'duplicate', 'duplicate', 'refunded'],
  mismatch: ['mismatch', 'mismatch', 'mismatch', 'mismatch', 'mismatch', 'mismatch', 'refunded'],
}

const eventNames = Object.keys(sessionByEvent) as SessionEvent[]
const transitionCases = attemptStatuses.flatMap((from) =>
  eventNames.map((event, column) => [from, event, statusesAfterEvent[from][column] ?? from] as const),
)

test.each(transitionCases)(
  '[RULE-48] an attempt in state %s with provider event %s ends in state %s, even when repeated',
  async (from, event, to) => {
    const { payment, publicId } = await createPaymentInStatus(from)
    const session = createSession(payment, publicId, event)
    for (const time of ['first', 'again']) {
      const changed = await database.transaction((tx) =>
        applyCheckoutSession(context, tx, session, new Date()),
      )
      expect(changed?.status, time).toBe(to)
    }
  },
)

const createDisputeFacts = (payment: PaymentRecord, state: DisputeDetails['state']): DisputeDetails => ({
  providerDisputeId: `dp_${payment.id}`,
  state,
  isInquiry: false,
  amount: PRICE_CENTS,
  amountWithdrawn: state === 'won' ? 0 : PRICE_CENTS,
  reason: 'fraudulent',
  evidenceDueAt: null,
  openedAt: new Date(),
})

describe('[RULE-49] a dispute', () => {
  const apply = async (payment: PaymentRecord, state: DisputeDetails['state']) => {
    await database.transaction((tx) =>
      applyDispute(context, tx, payment, createDisputeFacts(payment, state), new Date()),
    )
    const [row] = await database.select().from(payments).where(eq(payments.id, payment.id))
    return row?.status
  }
  const settled = attemptStatuses.filter((status) => status !== 'charged_back')

  test.each(settled)('that is open or won leaves a payment in state %s unchanged', async (status) => {
    const { payment } = await createPaymentInStatus(status)
    for (const state of ['needs_response', 'under_review', 'won'] as const)
      expect(await apply(payment, state), state).toBe(status)
  })

  test.each(settled)(
    'that is lost charges back a payment in state %s if it has money, until the dispute is reversed',
    async (status) => {
      const { payment } = await createPaymentInStatus(status)
      const isTaken = statusesWithMoney.has(status) && status !== 'refunded'
      expect(await apply(payment, 'lost')).toBe(isTaken ? 'charged_back' : status)
      expect(await apply(payment, 'lost')).toBe(isTaken ? 'charged_back' : status)
      expect(await apply(payment, 'won')).toBe(status)
    },
  )
})
