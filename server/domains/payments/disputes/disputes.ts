import type Stripe from 'stripe'
import { DAY_MS, formatEastern } from '#contract/dates.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import {
  type DisputeState,
  formatDisputeReason,
  formatReceiptNumber,
  isOpenDispute,
} from '#contract/payments'
import type { DisputeRecord, PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { recordSecurityEvent, requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { announceQueueChange } from '#server/platform/live/live-events.ts'
import { recordDisputeUpdate } from '#server/projects'
import { findPaidPayment, updatePayment } from '../payments.queries.ts'
import { lockPaymentAndProject } from '../payments.ts'
import { applyCheckoutSession } from '../sync/apply-checkout-session.ts'
import { readSession } from '../sync/interpret-checkout-session.ts'
import { createDisputeEmail } from './dispute.email.tsx'
import {
  findDispute,
  findOpenDisputeIds,
  findPaymentByIntent,
  findStoredDisputeStates,
  saveDispute,
  sumLostAmounts,
} from './disputes.queries.ts'

/**
 * Maximum age of disputes to list from the provider, in ms. Banks take up to about four months to decide.
 * Older disputes that are still open are read individually.
 */
const MAX_DISPUTE_AGE_MS = 120 * DAY_MS

type ApplyDispute = (tx: Transaction) => Promise<PaymentRecord | null>

const getExpandableId = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

/**
 * Prepares the changes for a dispute. If the payment isn't known to be received, first reads and applies its
 * checkout session. `readAt` is when the dispute was read from the provider.
 * @returns a function to run in a transaction. It returns null if the dispute isn't ours.
 */
const prepareDisputeChanges = async (
  context: Context,
  dispute: Stripe.Dispute,
  readAt: Date,
): Promise<ApplyDispute> => {
  const paymentIntent = getExpandableId(dispute.payment_intent)
  if (paymentIntent === null) return async () => null
  const known = await findPaymentByIntent(context.database, paymentIntent)
  const { data } = known?.paidAt
    ? { data: [] }
    : await context.stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
  const session = data[0] && (await readSession(context, data[0].id))
  return async (tx) => {
    if (session) await applyCheckoutSession(context, tx, session, readAt)
    const payment = await findPaymentByIntent(tx, paymentIntent)
    return payment ? applyDispute(context, tx, payment, interpretDispute(dispute), readAt) : null
  }
}

/**
 * Reads a dispute from the provider. Returns a function that stores its changes, as `prepareDisputeChanges`
 * does.
 */
export const prepareDisputeChangesById = async (
  context: Context,
  disputeId: string,
  readAt: Date,
): Promise<ApplyDispute> =>
  prepareDisputeChanges(context, await context.stripe.disputes.retrieve(disputeId), readAt)

/**
 * Applies new, open, and recently settled disputes, in case a webhook never arrived. Failures are retried in
 * the next run.
 */
export const reconcileDisputes = async (context: Context, now: Date): Promise<void> => {
  const { database, stripe, log } = context
  const since = Math.floor((now.getTime() - MAX_DISPUTE_AGE_MS) / 1000)
  const recent = await stripe.disputes
    .list({ created: { gte: since }, limit: 100 })
    .autoPagingToArray({ limit: 10_000 })
  const known = await findStoredDisputeStates(
    database,
    recent.map(({ id }) => id),
  )
  const isNews = ({ id, status }: Stripe.Dispute): boolean => {
    const state = known.get(id)
    return state === undefined || isOpenDispute(state) || state !== toDisputeState(status)
  }
  const listed = new Set(recent.map(({ id }) => id))
  const older = (await findOpenDisputeIds(database)).filter((id) => !listed.has(id))
  const work = [
    ...recent.filter(isNews).map((dispute) => () => prepareDisputeChanges(context, dispute, now)),
    ...older.map((id) => () => prepareDisputeChangesById(context, id, now)),
  ]
  for (const prepared of work)
    await prepared()
      .then((apply) => database.transaction(apply))
      .catch((error: unknown) => log.warn({ err: error }, 'reconciling a dispute failed'))
}

/** Describes a dispute in one line for the project's history and the security log. */
const describeDispute = ({ state, isInquiry, amount, reason, evidenceDueAt }: DisputeRecord): string => {
  const money = formatMoney(amount)
  if (state === 'won') return `The dispute of ${money} was won. The money is ours.`
  if (state === 'lost') return `The dispute of ${money} was lost. The bank returned the money to the client.`
  if (state === 'closed') return `The dispute of ${money} was closed without money moving.`
  if (state === 'under_review') return `Evidence for the dispute of ${money} is with the bank.`
  const what = isInquiry ? 'The bank asks about a payment' : 'The client disputed a payment with their bank'
  const until = evidenceDueAt ? ` Evidence is due ${formatEastern(evidenceDueAt)}.` : ''
  return `${what}: ${money}, reason: ${formatDisputeReason(reason)}.${until}`
}

/**
 * Returns the payment's status after its disputes. A paid or flagged payment is charged back if refunds and
 * lost disputes add up to the full amount. If a loss is reversed, returns the status from before the loss, or
 * `duplicate` if another payment has since paid for the project.
 */
const getStatusAfterDispute = async (
  tx: Transaction,
  payment: PaymentRecord,
  project: ProjectRecord | undefined,
  amountLost: Cents,
): Promise<Pick<PaymentRecord, 'status' | 'statusBeforeLoss'>> => {
  const { status, statusBeforeLoss } = payment
  const isGone = amountLost > 0 && payment.amountRefunded + amountLost >= payment.amount
  if (isGone && ['paid', 'duplicate', 'mismatch'].includes(status))
    return { status: 'charged_back', statusBeforeLoss: status }
  if (isGone || status !== 'charged_back') return { status, statusBeforeLoss }
  const isTaken = project !== undefined && (await findPaidPayment(tx, project.id)) !== undefined
  const before = statusBeforeLoss ?? 'paid'
  return { status: before === 'paid' && isTaken ? 'duplicate' : before, statusBeforeLoss: null }
}

const notifyStaff = async (
  context: Context,
  tx: Transaction,
  told: { payment: PaymentRecord; project: ProjectRecord | undefined; dispute: DisputeRecord },
): Promise<void> => {
  const { payment, project, dispute } = told
  const sentence = describeDispute(dispute)
  if (project) await recordDisputeUpdate(tx, project, sentence)
  if (dispute.state !== 'under_review') {
    const user = await requireUser(tx, payment.userId)
    await sendEmail(context, tx, createDisputeEmail(context.config, { ...told, user }))
  }
  await recordSecurityEvent(tx, 'payment_disputed', {
    description: `${formatReceiptNumber(payment.id)}: ${sentence}`,
    userId: payment.userId,
    metadata: { paymentId: payment.id, disputeId: dispute.providerDisputeId, state: dispute.state },
  })
}

/**
 * Applies a dispute's state as read at `readAt`, and notifies staff if it changed. Ignores states that are
 * older than the stored one, so repeated and late events are safe.
 */
export const applyDispute = async (
  context: Context,
  tx: Transaction,
  found: PaymentRecord,
  details: DisputeDetails,
  readAt: Date,
): Promise<PaymentRecord> => {
  const { payment, project } = await lockPaymentAndProject(tx, found)
  const known = await findDispute(tx, details.providerDisputeId)
  if (known && known.readAt > readAt) return payment
  const isOpen = isOpenDispute(details.state)
  const dispute = await saveDispute(tx, {
    ...details,
    paymentId: payment.id,
    closedAt: isOpen ? null : (known?.closedAt ?? readAt),
    readAt,
  })
  const amountLost = await sumLostAmounts(tx, payment.id)
  const changed = await updatePayment(tx, payment.id, {
    amountLost,
    ...(await getStatusAfterDispute(tx, payment, project, amountLost)),
  })
  const isNews = known?.state !== dispute.state || known.isInquiry !== dispute.isInquiry
  if (isNews) await notifyStaff(context, tx, { payment: changed, project, dispute })
  if (isNews || known.evidenceDueAt?.getTime() !== dispute.evidenceDueAt?.getTime())
    await announceQueueChange(tx)
  return changed
}

const disputeStateByStatus: Record<string, DisputeState> = {
  warning_needs_response: 'needs_response',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
}

/** Converts the provider's status to ours. Treats an unknown status as under review. */
const toDisputeState = (status: string): DisputeState => disputeStateByStatus[status] ?? 'under_review'

const toDate = (seconds: number): Date => new Date(seconds * 1000)

export type DisputeDetails = Pick<
  DisputeRecord,
  | 'providerDisputeId'
  | 'state'
  | 'isInquiry'
  | 'amount'
  | 'amountWithdrawn'
  | 'reason'
  | 'evidenceDueAt'
  | 'openedAt'
>

/** Converts the provider's dispute to our columns. */
export const interpretDispute = (dispute: Stripe.Dispute): DisputeDetails => {
  const state = toDisputeState(dispute.status)
  // Withdrawn amounts are negative, and reinstated ones are positive. Fees are separate.
  const moved = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
  const dueBy = dispute.evidence_details.due_by
  return {
    providerDisputeId: dispute.id,
    state,
    isInquiry: dispute.status.startsWith('warning_'),
    amount: dispute.amount,
    amountWithdrawn: Math.max(0, -moved),
    reason: dispute.reason,
    evidenceDueAt: dueBy === null || !isOpenDispute(state) ? null : toDate(dueBy),
    openedAt: toDate(dispute.created),
  }
}
