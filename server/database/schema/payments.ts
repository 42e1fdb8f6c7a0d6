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
import { attemptStatuses, disputeStates, type Refund, refundReasons } from '#contract/payments'
import { createdAt, day, instant, money, oneOf } from './columns.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

const methods = ['card', 'bank_debit', 'transfer', 'check'] as const
const discountUses = ['held', 'reserved', 'redeemed'] as const
const refundStatuses = ['pending', 'done', 'failed'] as const satisfies readonly Refund['status'][]

/**
 * One attempt to pay for a project. Its id is part of the idempotency key at the provider, so that repeating a
 * failed start never opens a second payment page.
 * docs/architecture.md has the table of its states.
 */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    /** What is to be paid, after the discount. */
    amount: money().notNull(),
    amountOff: money().notNull().default(0),
    discountCode: text(),
    /**
     * `held` while the payment page is open, `reserved` while the bank confirms a payment made on it, `redeemed` once
     * paid.
     */
    discountUse: text({ enum: discountUses }),
    checkoutSessionId: text().unique(),
    paymentIntentId: text().unique(),
    status: text({ enum: attemptStatuses }).notNull().default('pending'),
    /** Card and bank_debit come through the provider; staff record transfer and check with their number. */
    method: text({ enum: methods }).notNull().default('card'),
    reference: text(),
    /** Last four digits of the card or bank account, for the receipt. */
    cardLast4: text(),
    recordedBy: integer().references(() => users.id),
    /** How much of it has been refunded, by whomever. */
    amountRefunded: money().notNull().default(0),
    /** When it was refunded last. */
    refundedAt: instant(),
    /** Since when a refund that failed waits for staff; empty when none does. */
    refundFailedAt: instant(),
    /** What the bank returned to the client after lost disputes. */
    amountLost: money().notNull().default(0),
    /** The status before it was charged back, restored when the bank reverses its decision. */
    statusBeforeLoss: text({ enum: attemptStatuses }),
    /** The provider's ids of refunds that failed after they were given: each is taken back once. */
    failedRefunds: text().array().notNull().default(sql`'{}'`),
    paidAt: instant(),
    /** The day on which money came that did not come by card, as staff typed it. */
    receivedOn: day(),
    /** The date of the payment wherever it is shown: that day, or the day it was in Eastern Time. */
    paidOn: day().generatedAlwaysAs(
      sql`coalesce("received_on", ("paid_at" at time zone 'America/New_York')::date)`,
    ),
    /** When the provider was last asked about it by the reconciler. */
    checkedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payments_project').on(table.projectId),
    index('payments_user').on(table.userId),
    index('payments_reference').on(sql`lower(${table.reference})`),
    index('payments_status').on(table.status, table.id),
    index('payments_received').on(table.id).where(sql`${table.paidAt} is not null`),
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
    check('payments_discount_use', oneOf(table.discountUse, discountUses)),
    check('payments_status', oneOf(table.status, attemptStatuses)),
    check('payments_method', oneOf(table.method, methods)),
    check(
      'payments_amounts',
      sql`${table.amount} >= 0 and ${table.amountOff} >= 0 and ${table.amountRefunded} >= 0 and ${table.amountLost} >= 0`,
    ),
    // Money that does not fit its order may be more than was asked for, and so may be its refund.
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
 * What staff ordered to be refunded. Status: pending (the provider has not confirmed it), done, failed. At most one
 * is pending a payment; its id is the idempotency key at the provider.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amount: money().notNull(),
    /** What had been refunded of the payment before. */
    refundedBefore: money().notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    note: text().notNull(),
    /** The claim as it was judged, and the eligibility. */
    assessment: jsonb(),
    status: text({ enum: refundStatuses }).notNull().default('pending'),
    failure: text(),
    /** The provider's own id of the refund. */
    providerRefundId: text().unique(),
    requestedBy: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    uniqueIndex('refunds_one_pending').on(table.paymentId).where(sql`${table.status} = 'pending'`),
    check('refunds_reason', oneOf(table.reason, refundReasons)),
    check('refunds_status', oneOf(table.status, refundStatuses)),
    check('refunds_amounts', sql`${table.amount} > 0 and ${table.refundedBefore} >= 0`),
  ],
)

/**
 * A payment that its client disputed with the bank, as the provider last described it. It stays beside its payment: the
 * payment keeps its status until the dispute is lost.
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
    /** The bank only asks so far, and has taken no money. */
    isInquiry: boolean().notNull().default(false),
    amount: money().notNull(),
    /** What the bank holds or has kept of the disputed amount. */
    amountWithdrawn: money().notNull().default(0),
    /** The provider's word for the client's reason. */
    reason: text().notNull(),
    evidenceDueAt: instant(),
    openedAt: instant().notNull(),
    closedAt: instant(),
    /** When the provider was asked for what is stored here. An answer to an earlier question doesn't replace it. */
    readAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('disputes_payment').on(table.paymentId),
    index('disputes_open')
      .on(table.openedAt)
      .where(sql`${table.state} in ('needs_response', 'under_review')`),
    check('disputes_state', oneOf(table.state, disputeStates)),
    check('disputes_amounts', sql`${table.amount} >= 0 and ${table.amountWithdrawn} >= 0`),
  ],
)

export const discountCodes = pgTable(
  'discount_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In capitals. */
    code: text().notNull().unique(),
    amountOff: money(),
    percentOff: numeric({ precision: 5, scale: 2, mode: 'number' }),
    isPercent: boolean().notNull().default(false),
    usageLimit: integer(),
    /** Counts redemptions: paid payments with the code. Open checkout attempts hold further uses, see `payments`. */
    usedCount: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    /** The last day on which it works, in Eastern Time. */
    expiresAt: day(),
    applicablePackages: text().array(),
    createdBy: integer().references(() => users.id),
    createdAt: createdAt(),
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
    /** The provider's own id of the event. */
    stripeEventId: text().notNull().unique(),
    eventType: text().notNull(),
    processed: boolean().notNull().default(false),
    processingError: text(),
    paymentIntentId: text(),
    relatedProjectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    relatedUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    eventData: jsonb(),
    createdAt: createdAt(),
    processedAt: instant(),
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
