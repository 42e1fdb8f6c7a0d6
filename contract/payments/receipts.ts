import { formatDay } from '#contract/dates.ts'
import { Cents, Day, FileContent, NumericId, ProjectReference } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { DisputeState, isOpenDispute } from './disputes.ts'

/**
 * `paid`; `refunded`: refunded in full; `charged_back`: the bank returned it after a dispute; `duplicate`: came a second
 * time and will be refunded; `mismatch`: doesn't match the order, staff review it.
 */
export const PaymentStatus = z.enum(['paid', 'refunded', 'charged_back', 'duplicate', 'mismatch'])
export type PaymentStatus = z.output<typeof PaymentStatus>

/** The number on the receipt of a payment. */
export const receiptNumber = (paymentId: number): string => `CW-${String(paymentId).padStart(6, '0')}`

/** What a receipt says about its dates. */
export const receiptDates = 'Dates are in Eastern Time (ET).'

export const PaymentMethod = z.enum(['card', 'bank_debit', 'transfer', 'check'])
export type PaymentMethod = z.output<typeof PaymentMethod>

/** Whether a payment came through the payment provider, and not by transfer or check. */
export const isByProvider = (method: PaymentMethod): boolean => method === 'card' || method === 'bank_debit'

/** The date of a payment on its receipt: through the provider a day in Eastern Time, else the day that staff entered. */
export const paymentDate = ({ method, paidOn }: { method: PaymentMethod; paidOn: string }): string =>
  isByProvider(method) ? `${formatDay(paidOn)} ET` : formatDay(paidOn)

/** How a payment was made, as its receipt says it. */
export const paidWith = (payment: {
  method: PaymentMethod
  cardLast4: string | null
  reference: string | null
}): string => {
  const ending = payment.cardLast4 ? ` ending in ${payment.cardLast4}` : ''
  if (payment.method === 'card') return `Card${ending}`
  if (payment.method === 'bank_debit') return `Bank account${ending}`
  const way = payment.method === 'check' ? 'Check' : 'Bank transfer'
  return payment.reference ? `${way} (${payment.reference})` : way
}

/** A payment that has arrived, with everything that its receipt says. */
export const Payment = z.object({
  id: z.int(),
  status: PaymentStatus,
  packageName: z.string(),
  projectName: z.string(),
  billedTo: z.object({ name: z.string(), email: z.string() }),
  /** What was paid, after the discount. */
  amount: Cents,
  amountOff: Cents,
  discountCode: z.string().nullable(),
  /** How much of it was refunded so far, and when the last of it. */
  amountRefunded: Cents,
  refundedOn: Day.nullable(),
  /** What the bank returned after lost disputes. */
  amountLost: Cents,
  /** The state of its newest dispute. */
  dispute: DisputeState.nullable(),
  /** The day of the payment: Eastern Time for a card, the day on which the money came for any other way. */
  paidOn: Day,
  method: PaymentMethod,
  /** Last digits of the card or bank account, when the provider names them. */
  cardLast4: z.string().nullable(),
  /** The number of a transfer or check. */
  reference: z.string().nullable(),
})
export type Payment = z.output<typeof Payment>

/** What is left of a payment after refunds and lost disputes, in cents. */
export const netOf = (payment: Pick<Payment, 'amount' | 'amountRefunded' | 'amountLost'>): number =>
  Math.max(0, payment.amount - payment.amountRefunded - payment.amountLost)

/** What to say about a payment: its status, unless a dispute or a partial refund says more. */
export const standingOf = ({
  status,
  dispute,
  amountRefunded,
}: Pick<Payment, 'status' | 'dispute' | 'amountRefunded'>): PaymentStatus | 'disputed' | 'partly' => {
  if (dispute !== null && isOpenDispute(dispute)) return 'disputed'
  return status === 'paid' && amountRefunded > 0 ? 'partly' : status
}

export const listPayments = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/payments',
  summary: 'The payments received for a project, newest first. Amounts are in cents',
  access: 'purchase',
  tags: ['project'],
  params: z.object({ id: ProjectReference }),
  reply: z.array(Payment),
})

export const getReceipt = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/payments/:paymentId/receipt',
  summary: 'The receipt of a payment as PDF',
  access: 'purchase',
  limit: 'receipt',
  kind: 'file',
  params: z.object({ id: ProjectReference, paymentId: NumericId }),
  reply: FileContent,
})
