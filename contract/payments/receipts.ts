import { formatDay } from '#contract/dates.ts'
import { Cents, Day, FileContent, NumericId, ProjectReference } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/**
 * `paid`; `refunded`: refunded in full; `duplicate`: came a second time and will be refunded; `mismatch`: does
 * not fit the order, staff look into it.
 */
export const PaymentStatus = z.enum(['paid', 'refunded', 'duplicate', 'mismatch'])
export type PaymentStatus = z.output<typeof PaymentStatus>

/** The number on the receipt of a payment. */
export const receiptNumber = (paymentId: number): string => `CW-${String(paymentId).padStart(6, '0')}`

/** What a receipt says about its dates. */
export const receiptDates = 'Dates are in Eastern Time (ET).'

export const PaymentMethod = z.enum(['card', 'transfer', 'check'])
export type PaymentMethod = z.output<typeof PaymentMethod>

/** The date of a payment as its receipt says it: by card an instant in Eastern Time, else the day that staff typed. */
export const paymentDate = ({ method, paidOn }: { method: PaymentMethod; paidOn: string }): string =>
  method === 'card' ? `${formatDay(paidOn)} ET` : formatDay(paidOn)

/** How a payment was made, as its receipt says it. */
export const paidWith = (payment: {
  method: PaymentMethod
  cardLast4: string | null
  reference: string | null
}): string => {
  if (payment.method === 'card') return payment.cardLast4 ? `Card ending in ${payment.cardLast4}` : 'Card'
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
  /** The day of the payment: Eastern Time for a card, the day on which the money came for any other way. */
  paidOn: Day,
  method: PaymentMethod,
  /** Of the card; null where it was not paid by card, or the provider did not say. */
  cardLast4: z.string().nullable(),
  /** The number of a transfer or check. */
  reference: z.string().nullable(),
})
export type Payment = z.output<typeof Payment>

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
