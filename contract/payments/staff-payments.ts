import {
  Cents,
  createCentsSchema,
  Day,
  Instant,
  NumericId,
  PublicId,
  TextStream,
  textField,
} from '#contract/fields.ts'
import { type Cents as CentAmount, formatMoney } from '#contract/money.ts'
import { definePage, defineSortOrder, PageQuery } from '#contract/paging.ts'
import { KeptFees, OfflinePaymentMethod } from '#contract/projects'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { Dispute, DisputeState } from './disputes.ts'
import { PaymentMethod } from './receipts.ts'

/** All states of a payment or payment attempt. See `PaymentStatus` for those of received payments. */
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
 * List filters. `received`: all payments that arrived. `partly`: partially refunded. `disputed`: with an
 * undecided dispute.
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

/** States of a payout to our bank account. */
export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export const PayoutStatus = z.enum(payoutStatuses)
export type PayoutStatus = z.output<typeof PayoutStatus>

/** A payment or payment attempt as shown to staff. Amounts are in cents. */
export const StaffPayment = z.object({
  id: z.int(),
  status: AttemptStatus,
  method: PaymentMethod,
  /** Transfer or check number recorded by staff. Null if there is none. */
  reference: z.string().nullable(),
  /** Amount due or paid, after the discount. */
  amount: Cents,
  amountOff: Cents,
  discountCode: z.string().nullable(),
  amountRefunded: Cents,
  /** Total that the bank returned to the client after lost disputes. */
  amountLost: Cents,
  /** State of the newest dispute. Null if there is none. */
  dispute: DisputeState.nullable(),
  /** Time of a failed refund that staff haven't resolved yet. Null if there is none. */
  refundFailedAt: Instant.nullable(),
  /** Whether a refund is pending. */
  isRefunding: z.boolean(),
  /**
   * Payment day: in Eastern Time for provider payments. For transfers and checks, the day the money arrived.
   * Null if nothing was paid.
   */
  paidOn: Day.nullable(),
  /** The provider's payout that contains the payment. Null if none does yet. */
  payout: z.object({ id: z.string(), status: PayoutStatus, arrivesOn: Day }).nullable(),
  /** What the provider charged for the payment. Null if it charged nothing, or if the fee isn't known yet. */
  providerFee: Cents.nullable(),
  createdAt: Instant,
  /** The project that the payment is for. Null if it was removed. */
  project: z.object({ publicId: PublicId, name: z.string(), status: z.string() }).nullable(),
  user: z.object({ name: z.string(), email: z.string() }),
})
export type StaffPayment = z.output<typeof StaffPayment>

/** Reasons for a refund. The Terms define the amount for each one except `not_owed` and `goodwill`. */
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

/** The circumstances that determine a refund. Amounts are in cents. */
export const RefundCircumstances = z.object({
  reason: RefundReason,
  /** Government filing fees that we have already paid for the client. */
  filingFees: createCentsSchema(100_000_00),
  /** Value of the work already done, if the agreement ends early. */
  workDone: createCentsSchema(100_000_00),
  submittedOn: Day.nullable(),
  deniedOn: Day.nullable(),
  requestedOn: Day.nullable(),
  /** Whether the rejection was caused by false or incomplete answers, or by missing documents. */
  clientsFault: z.boolean(),
})
export type RefundCircumstances = z.output<typeof RefundCircumstances>

/** The refund required by the Terms: the amount still owed, in cents, and whether each condition is met. */
export const RefundEligibility = z.object({
  owed: z.boolean(),
  amount: Cents,
  kept: KeptFees,
  conditions: z.array(z.object({ holds: z.boolean(), text: z.string() })),
})
export type RefundEligibility = z.output<typeof RefundEligibility>

/** Formats the error message for a refund that exceeds `left`, the rest of the payment in cents. */
export const formatRefundLimit = (left: CentAmount) => `Please enter ${formatMoney(left)} or less`
export const missingRefundNoteMessage = 'Please enter why you’re refunding it'

export const RefundRequest = RefundCircumstances.extend({
  amount: z
    .int('Please enter an amount')
    .positive('Please enter an amount greater than zero')
    .max(10_000_000),
  note: textField(1000),
  /** Whether to also close the project, with the reason `refunded`. */
  closesProject: z.boolean().default(false),
  /** The reason shown to the client in the refund email, on the receipt, and on a project closed with it. */
  clientNote: textField(500).default(''),
  /**
   * Total refunded when the user opened the form. Prevents a second refund if a colleague has refunded the
   * payment since.
   */
  seenRefunded: Cents,
})

export const Refund = z.object({
  id: z.int(),
  amount: Cents,
  /** Total refunded before this refund. */
  refundedBefore: Cents,
  /** Fees that weren't refunded, as calculated for this refund. */
  kept: KeptFees,
  /** The conditions of the Terms, as evaluated when the refund was requested. */
  conditions: RefundEligibility.shape.conditions,
  reason: RefundReason,
  /** The reason as the client reads it. Empty if none was entered. */
  clientNote: z.string(),
  note: z.string(),
  /** `pending`: the provider hasn't confirmed the refund yet. */
  status: z.enum(['pending', 'done', 'failed']),
  failure: z.string().nullable(),
  by: z.string(),
  createdAt: Instant,
})
export type Refund = z.output<typeof Refund>

export const StaffPaymentDetails = StaffPayment.extend({
  /** The payment's ID at the provider. Null if it wasn't paid there. */
  providerPayment: z.string().nullable(),
  /** Government fees that we paid for the project’s filings. */
  filingFees: Cents,
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
})
export type StaffPaymentDetails = z.output<typeof StaffPaymentDetails>

export const OfflinePayment = z.object({
  method: OfflinePaymentMethod,
  /** Amount in cents. */
  amount: z
    .int('Please enter an amount')
    .positive('Please enter an amount greater than zero')
    .max(10_000_000),
  receivedOn: Day,
  reference: textField(120).min(2, 'Please enter the transfer or check number'),
})

const idParams = z.object({ id: NumericId })

/**
 * Columns that the payment list can be sorted by. `date` is the payment day, or for attempts, the day on
 * which they began. `client` is the client's name.
 */
export const paymentSortColumns = ['date', 'amount', 'client'] as const

export const StaffPaymentFilter = PageQuery.pick({ search: true }).extend({
  view: z.enum(paymentViews).default('received'),
  /** Inclusive range of payment dates, in Eastern Time. See `date` in `paymentSortColumns`. */
  from: Day.optional(),
  to: Day.optional(),
})

/** The payment list's filters and sort order. */
export const StaffPaymentSearch = StaffPaymentFilter.extend({
  order: defineSortOrder(paymentSortColumns).default('-date'),
})

export const StaffPaymentQuery = PageQuery.extend(StaffPaymentSearch.shape)

export const listStaffPayments = defineRoute({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments and attempts by page, searched, filtered, and sorted. Amounts are in cents',
  access: 'staff',
  query: StaffPaymentQuery,
  reply: definePage(StaffPayment),
})

export const getPaymentTotals = defineRoute({
  method: 'GET',
  path: '/api/admin/payment-totals',
  summary: 'Number and sums of the payments that match the search and filters, in cents',
  access: 'staff',
  query: StaffPaymentFilter,
  /**
   * `returned` includes refunds and lost disputes of these payments, regardless of when the money was
   * returned.
   */
  reply: z.object({ count: z.int(), amount: Cents, returned: Cents }),
})

export const exportFormats = ['quickbooks', 'detailed'] as const

export const exportPayments = defineRoute({
  method: 'GET',
  path: '/api/admin/payment-export',
  summary:
    'Payments, refunds, and lost disputes as CSV, each on the day it moved money: three columns for QuickBooks Online, or all details',
  access: 'staff',
  limit: 'export',
  kind: 'file',
  query: StaffPaymentFilter.extend({ format: z.enum(exportFormats) }),
  reply: TextStream,
})

export const getStaffPayment = defineRoute({
  method: 'GET',
  path: '/api/admin/payments/:id',
  summary: 'A payment with its refunds and disputes, newest first. Amounts are in cents',
  access: 'staff',
  params: idParams,
  reply: StaffPaymentDetails,
})

export const checkRefundEligibility = defineRoute({
  method: 'POST',
  path: '/api/admin/payments/:id/refund-verdict',
  summary: 'What the Terms refund for a payment, with conditions. Changes nothing',
  access: 'staff',
  limit: 'write',
  params: idParams,
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
  params: idParams,
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
  params: idParams,
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
