import { formatDay } from '#contract/dates.ts'
import { Cents, Day, FileContent, NumericId, ProjectReference } from '#contract/fields.ts'
import { type Cents as CentAmount, formatMoney } from '#contract/money.ts'
import { endSentence } from '#contract/names.ts'
import { KeptFees, listKeptFees } from '#contract/projects'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { DisputeState, isOpenDispute } from './disputes.ts'

/**
 * `refunded`: fully refunded. `charged_back`: returned by the bank after a dispute. `duplicate`: paid twice
 * and must be refunded. `mismatch`: differs from the order and must be reviewed by staff.
 */
export const PaymentStatus = z.enum(['paid', 'refunded', 'charged_back', 'duplicate', 'mismatch'])
export type PaymentStatus = z.output<typeof PaymentStatus>

export const formatReceiptNumber = (paymentId: number): string => `CW-${String(paymentId).padStart(6, '0')}`

/** Shown on receipts, invoices, and dispute evidence. */
export const receiptDatesNote = 'Dates are in Eastern Time (ET).'

export const PaymentMethod = z.enum(['card', 'bank_debit', 'transfer', 'check'])
export type PaymentMethod = z.output<typeof PaymentMethod>

/** Whether a payment was made through the payment provider, not by transfer or check. */
export const isProviderPayment = (method: PaymentMethod): boolean =>
  method === 'card' || method === 'bank_debit'

/** Formats the payment day for a receipt. Adds "ET" for provider payments, whose day is in Eastern Time. */
export const formatPaymentDate = ({ method, paidOn }: { method: PaymentMethod; paidOn: string }): string =>
  isProviderPayment(method) ? `${formatDay(paidOn)} ET` : formatDay(paidOn)

/** Formats the payment method as shown on a receipt. */
export const formatPaymentMethod = (payment: {
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

/** A received payment with the data for its receipt. */
export const Payment = z.object({
  id: z.int(),
  /** The number of the invoice that the payment settles. Null if the client wasn't sent one. */
  invoiceNumber: z.string().nullable(),
  status: PaymentStatus,
  packageName: z.string(),
  projectName: z.string(),
  billedTo: z.object({ name: z.string(), email: z.string() }),
  /** Amount paid after the discount. */
  amount: Cents,
  amountOff: Cents,
  discountCode: z.string().nullable(),
  /** Total refunded, and the day of the last refund. */
  amountRefunded: Cents,
  refundedOn: Day.nullable(),
  /**
   * Each refund, oldest first. `note` is the reason that staff gave the client. Empty if there is none, or if
   * `closing` includes it.
   */
  refunds: z.array(z.object({ amount: Cents, refundedOn: Day, note: z.string() })),
  /** Fees that we kept when refunding the payment. */
  kept: KeptFees,
  /** Total that the bank returned to the client after lost disputes. */
  amountLost: Cents,
  /** State of the newest dispute. Null if there is none. */
  dispute: DisputeState.nullable(),
  /**
   * Payment day: in Eastern Time for provider payments. For transfers and checks, the day the money arrived.
   */
  paidOn: Day,
  method: PaymentMethod,
  /** Last digits of the card or bank account. Null if unknown. */
  cardLast4: z.string().nullable(),
  /** Transfer or check number. Null if there is none. */
  reference: z.string().nullable(),
  /** When and why the project was closed. Null while it's open. */
  closing: z.string().nullable(),
})
export type Payment = z.output<typeof Payment>

/** Returns the amount left after refunds and lost disputes, in cents. */
export const getNetAmount = (payment: Pick<Payment, 'amount' | 'amountRefunded' | 'amountLost'>): number =>
  Math.max(0, payment.amount - payment.amountRefunded - payment.amountLost)

/**
 * Returns the amounts that follow "Amount paid" on a receipt, as label and cents. All are negative.
 * Added to the amount paid, they result in the net amount. Empty if nothing was returned.
 */
export const listReturnedAmounts = (
  payment: Pick<Payment, 'refunds' | 'amountLost'>,
): { label: string; amount: CentAmount }[] => {
  const { refunds, amountLost } = payment
  if (refunds.length === 0 && amountLost === 0) return []
  return [
    ...refunds.map(({ amount, refundedOn }) => ({
      label: `Amount refunded on ${formatDay(refundedOn)}`,
      amount: -amount,
    })),
    ...(amountLost > 0 ? [{ label: 'Returned by the bank', amount: -amountLost }] : []),
  ]
}

/** Returns the fees that the net amount includes, as label and cents. Empty if none were kept. */
export const listNetParts = ({ kept }: Pick<Payment, 'kept'>): { label: string; amount: CentAmount }[] =>
  listKeptFees(kept).map(({ label, amount }) => ({ label: `Of which ${label}`, amount }))

/** Returns a sentence with the reason for each refund that has one, oldest first. */
export const listRefundReasons = ({ refunds }: Pick<Payment, 'refunds'>): string[] => {
  const explained = refunds.filter(({ note }) => note !== '')
  if (refunds.length === 1) return explained.map(({ note }) => `Reason: ${endSentence(note)}`)
  return explained.map(
    ({ amount, refundedOn, note }) =>
      `Reason for the refund of ${formatMoney(amount)} on ${formatDay(refundedOn)}: ${endSentence(note)}`,
  )
}

/**
 * Returns the state to show for a payment: its status, `disputed` during a dispute, or `partly` after a
 * partial refund.
 */
export const getPaymentState = ({
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
  projectRight: 'manage',
  tags: ['project'],
  params: z.object({ id: ProjectReference }),
  reply: z.array(Payment),
})

export const getReceipt = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/payments/:paymentId/receipt',
  summary: 'The receipt of a payment as PDF',
  access: 'purchase',
  projectRight: 'manage',
  limit: 'receipt',
  kind: 'file',
  params: z.object({ id: ProjectReference, paymentId: NumericId }),
  reply: FileContent,
})

export const listReceiptYears = defineRoute({
  method: 'GET',
  path: '/api/receipts',
  summary: 'The years in which the client paid or got money back, newest first',
  access: 'client',
  tags: ['project'],
  reply: z.array(z.int()),
})

export const getYearReceipts = defineRoute({
  method: 'GET',
  path: '/api/receipts/:year',
  summary: 'All receipts of a year as one PDF, with a summary',
  access: 'client',
  limit: 'receipt',
  kind: 'file',
  params: z.object({ year: z.coerce.number().int().min(2019).max(2200) }),
  reply: FileContent,
})
