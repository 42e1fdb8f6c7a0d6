import { toEasternDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { formatRefundLimit, missingRefundNoteMessage, type RefundRequest } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import { recordSecurityEvent } from '#server/identity'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { closeLockedProject } from '#server/projects'
import { hasOpenDispute } from '../disputes/disputes.queries.ts'
import { getPayment, lockPaymentAndProject } from '../payments.ts'
import { getStaffPayment } from '../staff-payments.ts'
import { setRefundFailedAt } from './provider-refunds.ts'
import { calculateRefundEligibility } from './refund-eligibility.ts'
import { findPendingRefund, getRefundForStaff, insertRefund } from './refunds.queries.ts'
import { sendRefund } from './send-refund.ts'

const isRefundable = ({ status }: { status: string }) => ['paid', 'duplicate', 'mismatch'].includes(status)

const throwFieldError = (field: string, message: string): never => {
  throw new Problem('VALIDATION_FAILED', { message, fields: { [field]: message } })
}

/**
 * Validates and stores the refund request while holding the payment's lock. Closes the project if requested.
 * @returns the refund's ID
 * @throws the same errors as requestRefund
 */
const storeRefundRequest = (
  { database }: Context,
  paymentId: number,
  { seenRefunded, amount, note, closesProject, clientNote, ...circumstances }: z.output<typeof RefundRequest>,
  actor: Actor,
  caller: Caller,
  now: Date,
): Promise<number> =>
  database.transaction(async (tx) => {
    const { payment, project } = await lockPaymentAndProject(tx, await getPayment(tx, paymentId))
    if (await findPendingRefund(tx, paymentId)) throw new Problem('REFUND_UNDER_WAY')
    if (payment.amountRefunded !== seenRefunded) throw new Problem('REFUNDED_MEANWHILE')
    if (await hasOpenDispute(tx, paymentId)) throw new Problem('PAYMENT_DISPUTED')
    const left = payment.amount - payment.amountRefunded - payment.amountLost
    if (!isRefundable(payment) || left <= 0) throw new Problem('NOTHING_TO_REFUND')
    if (amount > left) throwFieldError('amount', formatRefundLimit(left))
    const eligibility = calculateRefundEligibility(
      { ...payment, liveSince: project?.campaignLaunchedAt ?? null },
      circumstances,
      now,
    )
    if (circumstances.reason === 'goodwill') {
      if (note === '') throwFieldError('note', missingRefundNoteMessage)
    } else if (amount > eligibility.amount) throw new Problem('REFUND_NOT_OWED')
    const refund = await insertRefund(tx, {
      paymentId,
      amount,
      refundedBefore: payment.amountRefunded,
      clientNote,
      note,
      reason: circumstances.reason,
      assessment: { circumstances, eligibility },
      requestedBy: actor.userId,
    })
    await recordSecurityEvent(tx, 'refund_ordered', {
      description: `${formatMoney(amount)} of payment ${paymentId} refunded: ${circumstances.reason}`,
      userId: actor.userId,
      caller,
      metadata: { paymentId, refundId: refund.id, amount, reason: circumstances.reason },
    })
    if (closesProject && project?.closedOn === null)
      await closeLockedProject(tx, project, {
        reason: 'refunded',
        closedOn: toEasternDay(now),
        note: clientNote,
        adminId: actor.userId,
      })
    return refund.id
  })

/**
 * Refunds a payment to the extent that the Terms or goodwill allow. If requests are concurrent, only one
 * succeeds. If the provider is unavailable, the request stays pending and a job sends it later.
 * @throws PAYMENT_NOT_FOUND, REFUND_UNDER_WAY, REFUNDED_MEANWHILE, PAYMENT_DISPUTED, NOTHING_TO_REFUND,
 * REFUND_NOT_OWED, VALIDATION_FAILED for an invalid amount or note
 */
export const requestRefund = async (
  context: Context,
  paymentId: number,
  order: z.output<typeof RefundRequest>,
  actor: Actor,
  caller: Caller,
  now: Date,
) => {
  const refundId = await storeRefundRequest(context, paymentId, order, actor, caller, now)
  await sendRefund(context, refundId, now).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    context.log.warn({ err: error, refundId }, 'payment provider unavailable, refund stays pending')
  })
  return getRefundForStaff(context.database, refundId)
}

/**
 * Marks a payment's failed refund as handled.
 * @throws PAYMENT_NOT_FOUND
 */
export const resolveFailedRefund = async (context: Context, id: number, actor: Actor, caller: Caller) => {
  await context.database.transaction(async (tx) => {
    if ((await getPayment(tx, id)).refundFailedAt === null) return
    await setRefundFailedAt(tx, id, null)
    await recordSecurityEvent(tx, 'refund_settled', {
      description: `A failed refund of payment ${id} was settled`,
      userId: actor.userId,
      caller,
      metadata: { paymentId: id },
    })
  })
  return getStaffPayment(context, id)
}
