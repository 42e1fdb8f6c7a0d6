import { Cents, centsUpTo, Day, Instant, NumericId, PublicId, text } from '#contract/fields.ts'
import { PageQuery, pageOf } from '#contract/paging.ts'
import { OfflineMethod } from '#contract/projects'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { Dispute, DisputeState } from './disputes.ts'
import { PaymentMethod } from './receipts.ts'

/** Every state of an attempt to pay; see the schema's `payments`. */
export const attemptStatuses = [
  'pending',
  'closing',
  'processing',
  'expired',
  'failed',
  'paid',
  'refunded',
  'charged_back',
  'duplicate',
  'mismatch',
] as const
export const AttemptStatus = z.enum(attemptStatuses)
export type AttemptStatus = z.output<typeof AttemptStatus>

/**
 * Views of the list. `received`: all money that has arrived; `partly`: refunded in part; `disputed`: the bank hasn't
 * decided about a dispute yet.
 */
export const paymentViews = [
  'received',
  'paid',
  'partly',
  'refunded',
  'duplicate',
  'mismatch',
  'refund_failed',
  'disputed',
  'charged_back',
  'processing',
  'open',
  'expired',
  'failed',
] as const

/** A payment or an attempt at one, as staff see it. Amounts in cents. */
export const StaffPayment = z.object({
  id: z.int(),
  status: AttemptStatus,
  method: PaymentMethod,
  /** The number of a transfer or check that staff recorded. */
  reference: z.string().nullable(),
  /** What was paid, after the discount. */
  amount: Cents,
  amountOff: Cents,
  discountCode: z.string().nullable(),
  amountRefunded: Cents,
  /** What the bank returned to the client after lost disputes. */
  amountLost: Cents,
  /** The state of its newest dispute. */
  dispute: DisputeState.nullable(),
  /** Since when a refund that failed waits for staff. */
  refundFailedAt: Instant.nullable(),
  /** Is a refund on its way? */
  isRefunding: z.boolean(),
  /** The day of the payment, in Eastern Time. */
  paidOn: Day.nullable(),
  createdAt: Instant,
  /** Null when the project was removed. */
  project: z.object({ publicId: PublicId, name: z.string(), status: z.string() }).nullable(),
  user: z.object({ name: z.string(), email: z.string() }),
})
export type StaffPayment = z.output<typeof StaffPayment>

/** Why money is to go back; the Terms say what each of them gives. */
export const refundReasons = [
  'nonprofit_rejected',
  'grant_denied',
  'not_owed',
  'client_ends',
  'we_end',
  'goodwill',
] as const
export const RefundReason = z.enum(refundReasons, { error: 'Please choose a reason' })
export type RefundReason = z.output<typeof RefundReason>

/** What staff know of a case for a refund. Amounts in cents. */
export const RefundCircumstances = z.object({
  reason: RefundReason,
  /** Government filing fees that were already paid for the client. */
  filingFees: centsUpTo(100_000_00),
  /** What the work done so far is worth, where the agreement ends early. */
  workDone: centsUpTo(100_000_00),
  submittedOn: Day.nullable(),
  deniedOn: Day.nullable(),
  requestedOn: Day.nullable(),
  /** Does the rejection rest on untrue or incomplete answers, or on documents that were not sent? */
  clientsFault: z.boolean(),
})
export type RefundCircumstances = z.output<typeof RefundCircumstances>

/** What the Terms give on a reason: the most that is owed now, in cents, and each condition with whether it holds. */
export const RefundEligibility = z.object({
  owed: z.boolean(),
  amount: Cents,
  conditions: z.array(z.object({ holds: z.boolean(), text: z.string() })),
})
export type RefundEligibility = z.output<typeof RefundEligibility>

export const RefundRequest = RefundCircumstances.extend({
  amount: z
    .int('Please enter an amount')
    .positive('Please enter an amount greater than zero')
    .max(10_000_000),
  note: text(1000),
  /** What had been refunded when the order was made: one that was made meanwhile is not doubled. */
  seenRefunded: Cents,
})

export const Refund = z.object({
  id: z.int(),
  amount: Cents,
  reason: z.string(),
  note: z.string(),
  /** `pending`: the provider has not confirmed it yet. */
  status: z.enum(['pending', 'done', 'failed']),
  failure: z.string().nullable(),
  by: z.string(),
  createdAt: Instant,
})
export type Refund = z.output<typeof Refund>

export const StaffPaymentDetails = StaffPayment.extend({
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
})
export type StaffPaymentDetails = z.output<typeof StaffPaymentDetails>

export const OfflinePayment = z.object({
  method: OfflineMethod,
  /** Cents. */
  amount: z
    .int('Please enter an amount')
    .positive('Please enter an amount greater than zero')
    .max(10_000_000),
  receivedOn: Day,
  reference: text(120).min(2, 'Please enter the transfer or check number'),
})

const byId = z.object({ id: NumericId })

export const StaffPaymentQuery = PageQuery.extend({ view: z.enum(paymentViews).default('received') })

export const listStaffPayments = defineRoute({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments and attempts by page, newest first. Amounts are in cents',
  access: 'staff',
  query: StaffPaymentQuery,
  reply: pageOf(StaffPayment),
})

export const getStaffPayment = defineRoute({
  method: 'GET',
  path: '/api/admin/payments/:id',
  summary: 'A payment with its refunds and disputes, newest first. Amounts are in cents',
  access: 'staff',
  params: byId,
  reply: StaffPaymentDetails,
})

export const checkRefundEligibility = defineRoute({
  method: 'POST',
  path: '/api/admin/payments/:id/refund-verdict',
  summary: 'What the Terms refund for a payment, with conditions. Changes nothing',
  access: 'staff',
  limit: 'write',
  params: byId,
  body: RefundCircumstances,
  reply: RefundEligibility,
})

export const requestRefund = defineRoute({
  method: 'POST',
  path: '/api/admin/payments/:id/refunds',
  summary: 'Refunds a payment in full or in part. It retries automatically while the provider is down',
  access: 'staff',
  reauthentication: true,
  limit: 'write',
  params: byId,
  body: RefundRequest,
  reply: Refund,
})

export const resolveFailedRefund = defineRoute({
  method: 'POST',
  path: '/api/admin/payments/:id/refund-settled',
  summary: 'Marks a failed refund as settled, so it leaves the work queue',
  access: 'staff',
  reauthentication: true,
  limit: 'write',
  params: byId,
  reply: StaffPayment,
})

export const recordOfflinePayment = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:publicId/offline-payment',
  summary: 'Records a bank transfer or a check. The project moves on as if paid by card',
  access: 'staff',
  reauthentication: true,
  limit: 'write',
  params: z.object({ publicId: PublicId }),
  body: OfflinePayment,
  reply: StaffPayment,
})
