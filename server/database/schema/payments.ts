import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  attemptStatuses,
  disputeStates,
  payoutStatuses,
  type Refund,
  refundReasons,
} from '#contract/payments'
import { centsColumn, createdAtColumn, createOneOfCondition, dayColumn, instantColumn } from './columns.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

const paymentMethods = ['card', 'bank_debit', 'transfer', 'check'] as const
const discountUses = ['held', 'reserved', 'redeemed'] as const
const refundStatuses = ['pending', 'done', 'failed'] as const satisfies readonly Refund['status'][]

/** A transfer of the provider's balance to our bank account, as last reported by the provider. */
export const payouts = pgTable(
  'payouts',
  {
    /** The provider's ID. */
    id: text().primaryKey(),
    status: text({ enum: payoutStatuses }).notNull(),
    arrivesOn: dayColumn().notNull(),
    /** Whether the provider has listed all payments of the payout. */
    isComplete: boolean().notNull(),
    /** When this state was requested from the provider. A state requested earlier doesn't overwrite it. */
    readAt: instantColumn().notNull(),
  },
  (table) => [check('payouts_status', createOneOfCondition(table.status, payoutStatuses))],
)

/**
 * A payment attempt at the provider, or a transfer or check recorded by staff. The provider's idempotency key
 * includes the ID, so a retry never opens a second payment page. docs/architecture.md describes the states.
 */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    /** Amount due after the discount. */
    amount: centsColumn().notNull(),
    amountOff: centsColumn().notNull().default(0),
    discountCode: text(),
    /**
     * `held` while the payment page is open. `reserved` while the bank confirms a payment. `redeemed` once
     * paid. Null if no code is held or used.
     */
    discountUse: text({ enum: discountUses }),
    checkoutSessionId: text().unique(),
    paymentIntentId: text().unique(),
    status: text({ enum: attemptStatuses }).notNull().default('pending'),
    /** The provider handles `card` and `bank_debit`. Staff record `transfer` and `check` with a reference. */
    method: text({ enum: paymentMethods }).notNull().default('card'),
    reference: text(),
    /** Last four digits of the card or bank account, shown on the receipt. */
    cardLast4: text(),
    recordedBy: integer().references(() => users.id),
    /** Total refunded, including refunds made directly at the provider. */
    amountRefunded: centsColumn().notNull().default(0),
    /** When the payment was last refunded. Null if never. */
    refundedAt: instantColumn(),
    /** Time of a failed refund that staff haven't resolved yet. Null if there is none. */
    refundFailedAt: instantColumn(),
    /** Total the bank returned to the client after lost disputes. */
    amountLost: centsColumn().notNull().default(0),
    /**
     * Whether the payment never counted toward its project, because it was flagged, or refunded before it
     * arrived. Stays set after a refund, so that the client can pay again.
     */
    isUnaccepted: boolean().notNull().default(false),
    /** The status before the chargeback. Restored if the bank reverses its decision. */
    statusBeforeLoss: text({ enum: attemptStatuses }),
    /**
     * The provider's IDs of failed refunds. Their amounts have already been deducted from `amountRefunded`.
     */
    failedRefunds: text().array().notNull().default(sql`'{}'`),
    paidAt: instantColumn(),
    /** The day when a transfer or check arrived, as entered by staff. */
    receivedOn: dayColumn(),
    /** The payment date shown to users: `receivedOn`, or the day of `paidAt` in Eastern Time. */
    paidOn: dayColumn().generatedAlwaysAs(
      sql`coalesce("received_on", ("paid_at" at time zone 'America/New_York')::date)`,
    ),
    /** The payment date, or the day an unpaid attempt was created. */
    datedOn: dayColumn().generatedAlwaysAs(
      sql`coalesce("received_on", (coalesce("paid_at", "created_at") at time zone 'America/New_York')::date)`,
    ),
    /** The payout that contains the payment. Null if none does yet. */
    payoutId: text().references(() => payouts.id),
    /**
     * What the provider charged for the payment, as reported with its payout. Null until then, for a transfer
     * or check, and if the payout was read before fees were stored.
     */
    providerFee: centsColumn(),
    /** When the payment was last compared with the provider's state. Null if never. */
    checkedAt: instantColumn(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('payments_project').on(table.projectId),
    index('payments_user').on(table.userId),
    index('payments_reference').on(sql`lower(${table.reference})`),
    index('payments_payout').on(table.payoutId).where(sql`${table.payoutId} is not null`),
    index('payments_status').on(
      table.status,
      table.datedOn.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('payments_dated').on(table.datedOn.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('payments_revenue')
      .on(table.paidOn, table.projectId, table.amount, table.amountOff, table.providerFee, table.method)
      .where(sql`${table.status} in ('paid', 'refunded', 'charged_back') and not ${table.isUnaccepted}`),
    index('payments_refunded').on(table.refundedAt).where(sql`${table.amountRefunded} > 0`),
    index('payments_received')
      .on(table.datedOn.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.paidAt} is not null`),
    index('payments_amount').on(table.amount, table.id),
    index('payments_card').on(table.cardLast4).where(sql`${table.cardLast4} is not null`),
    index('payments_lost').on(table.id).where(sql`${table.amountLost} > 0`),
    index('payments_partly_refunded')
      .on(table.id)
      .where(sql`${table.status} = 'paid' and ${table.amountRefunded} > 0`),
    uniqueIndex('payments_one_paid').on(table.projectId).where(sql`${table.status} = 'paid'`),
    uniqueIndex('payments_one_pending').on(table.projectId).where(sql`${table.status} = 'pending'`),
    index('payments_flagged')
      .on(sql`coalesce(${table.refundFailedAt}, ${table.createdAt})`)
      .where(sql`${table.status} in ('duplicate', 'mismatch') or ${table.refundFailedAt} is not null`),
    index('payments_open')
      .on(table.checkedAt.asc().nullsFirst(), table.id)
      .where(sql`${table.status} in ('pending', 'closing', 'processing')`),
    index('payments_discount_holds')
      .on(table.discountCode)
      .where(sql`${table.discountUse} in ('held', 'reserved')`),
    check('payments_discount_use', createOneOfCondition(table.discountUse, discountUses)),
    check('payments_status', createOneOfCondition(table.status, attemptStatuses)),
    check('payments_method', createOneOfCondition(table.method, paymentMethods)),
    check(
      'payments_amounts',
      sql`${table.amount} >= 0 and ${table.amountOff} >= 0 and ${table.amountRefunded} >= 0 and ${table.amountLost} >= 0`,
    ),
    // A payment flagged as a mismatch can exceed the amount due. The same applies to its refund.
    check(
      'payments_refunded_at_most',
      sql`${table.amountRefunded} <= ${table.amount} or ${table.status} in ('mismatch', 'refunded')`,
    ),
    check(
      'payments_hold_is_open',
      sql`${table.discountUse} is distinct from 'held' or ${table.status} in ('pending', 'closing')`,
    ),
    check(
      'payments_reserved_is_processing',
      sql`${table.discountUse} is distinct from 'reserved' or ${table.status} = 'processing'`,
    ),
  ],
)

/**
 * A refund requested by staff. `pending` means that the provider hasn't confirmed it. A payment can have only
 * one pending refund. The ID is the provider's idempotency key.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amount: centsColumn().notNull(),
    /** Total refunded before this refund. */
    refundedBefore: centsColumn().notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    /** The reason shown to the client. Empty if none was entered. */
    clientNote: text().notNull().default(''),
    note: text().notNull(),
    /** The refund's circumstances and calculated eligibility. */
    assessment: jsonb(),
    status: text({ enum: refundStatuses }).notNull().default('pending'),
    failure: text(),
    providerRefundId: text().unique(),
    requestedBy: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAtColumn(),
    settledAt: instantColumn(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_settled').on(table.settledAt).where(sql`${table.status} = 'done'`),
    uniqueIndex('refunds_one_pending').on(table.paymentId).where(sql`${table.status} = 'pending'`),
    check('refunds_reason', createOneOfCondition(table.reason, refundReasons)),
    check('refunds_status', createOneOfCondition(table.status, refundStatuses)),
    check('refunds_amounts', sql`${table.amount} > 0 and ${table.refundedBefore} >= 0`),
  ],
)

/**
 * A disputed payment with the state last reported by the provider. The payment's own status doesn't change
 * unless the dispute is lost.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    providerDisputeId: text().notNull().unique(),
    state: text({ enum: disputeStates }).notNull(),
    /** Whether the dispute is an inquiry. In an inquiry, the bank hasn't withdrawn any money. */
    isInquiry: boolean().notNull().default(false),
    amount: centsColumn().notNull(),
    /** The part of the disputed amount that the bank is holding or has kept. */
    amountWithdrawn: centsColumn().notNull().default(0),
    /** The provider's reason code. */
    reason: text().notNull(),
    evidenceDueAt: instantColumn(),
    openedAt: instantColumn().notNull(),
    closedAt: instantColumn(),
    /** When this state was requested from the provider. A state requested earlier doesn't overwrite it. */
    readAt: instantColumn().notNull(),
    /** The evidence deadline that staff were last reminded of. Null if they weren't. */
    remindedOf: instantColumn(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('disputes_payment').on(table.paymentId),
    index('disputes_open')
      .on(table.openedAt)
      .where(sql`${table.state} in ('needs_response', 'under_review')`),
    check('disputes_state', createOneOfCondition(table.state, disputeStates)),
    check('disputes_amounts', sql`${table.amount} >= 0 and ${table.amountWithdrawn} >= 0`),
  ],
)

export const discountCodes = pgTable(
  'discount_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The code in uppercase. */
    code: text().notNull().unique(),
    amountOff: centsColumn(),
    percentOff: numeric({ precision: 5, scale: 2, mode: 'number' }),
    isPercent: boolean().notNull().default(false),
    usageLimit: integer(),
    /**
     * Number of paid payments that used this code. Open checkouts hold additional uses. See
     * `payments.discountUse`.
     */
    usedCount: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    /** The last day on which the code is valid, in Eastern Time. Null if it doesn't expire. */
    expiresAt: dayColumn(),
    applicablePackages: text().array(),
    createdBy: integer().references(() => users.id),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check(
      'discount_codes_within_limit',
      sql`${table.usageLimit} is null or ${table.usedCount} <= ${table.usageLimit}`,
    ),
    check('discount_codes_never_negative', sql`${table.usedCount} >= 0`),
    check('discount_codes_amounts', sql`${table.amountOff} >= 0 and ${table.percentOff} between 0 and 100`),
  ],
)

export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The provider's event ID. */
    stripeEventId: text().notNull().unique(),
    eventType: text().notNull(),
    processed: boolean().notNull().default(false),
    processingError: text(),
    paymentIntentId: text(),
    relatedProjectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    relatedUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    eventData: jsonb(),
    createdAt: createdAtColumn(),
    processedAt: instantColumn(),
  },
  (table) => [
    index('webhook_events_project').on(table.relatedProjectId),
    index('webhook_events_user').on(table.relatedUserId),
    index('webhook_events_payment').on(table.paymentIntentId),
    index('webhook_events_type').on(table.eventType.op('text_pattern_ops')),
    index('webhook_events_open').on(table.createdAt).where(sql`not ${table.processed}`),
  ],
)

export type PaymentRecord = typeof payments.$inferSelect

export type DisputeRecord = typeof disputes.$inferSelect

export type RefundRecord = typeof refunds.$inferSelect

export type DiscountCodeRecord = typeof discountCodes.$inferSelect
