import { formatEastern } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { disputeReason, isOpenDispute, receiptNumber } from '#contract/payments'
import type { DisputeRecord, PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { recordSecurityEvent, requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import { announceToStaff } from '#server/platform/live/live-events.ts'
import { recordDisputeUpdate } from '#server/projects'
import { lockPaymentAndProject } from '../lock-payment-and-project.ts'
import { findPaidPayment, updatePayment } from '../payments.queries.ts'
import { disputeMail } from './dispute.email.tsx'
import { findDispute, saveDispute, sumLost } from './disputes.queries.ts'
import type { DisputeFacts } from './interpret-dispute.ts'

/** One line for the project's history and the security log. */
const sentenceOf = ({ state, isInquiry, amount, reason, evidenceDueAt }: DisputeRecord): string => {
  const money = formatMoney(amount)
  if (state === 'won') return `The dispute of ${money} was won. The money is ours.`
  if (state === 'lost') return `The dispute of ${money} was lost. The bank returned the money to the client.`
  if (state === 'closed') return `The dispute of ${money} was closed without money moving.`
  if (state === 'under_review') return `Evidence for the dispute of ${money} is with the bank.`
  const what = isInquiry ? 'The bank asks about a payment' : 'The client disputed a payment with their bank'
  const until = evidenceDueAt ? ` Evidence is due ${formatEastern(evidenceDueAt)}.` : ''
  return `${what}: ${money}, reason: ${disputeReason(reason)}.${until}`
}

/** The payment's status after its disputes: the money is gone when refunds and lost disputes add up to the amount. */
const statusAfter = async (
  tx: Transaction,
  payment: PaymentRecord,
  project: ProjectRecord | undefined,
  amountLost: number,
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

const tellStaff = async (
  context: Context,
  tx: Transaction,
  told: { payment: PaymentRecord; project: ProjectRecord | undefined; dispute: DisputeRecord },
): Promise<void> => {
  const { payment, project, dispute } = told
  const sentence = sentenceOf(dispute)
  if (project) await recordDisputeUpdate(tx, project, sentence)
  if (dispute.state !== 'under_review') {
    const user = await requireUser(tx, payment.userId)
    await sendMail(context, tx, disputeMail(context.config, { ...told, user }))
  }
  await recordSecurityEvent(tx, 'payment_disputed', {
    description: `${receiptNumber(payment.id)}: ${sentence}`,
    userId: payment.userId,
    metadata: { paymentId: payment.id, disputeId: dispute.providerDisputeId, state: dispute.state },
  })
}

/**
 * Brings a dispute and its payment to what the provider said when it was asked at `readAt`. An answer to an earlier
 * question than the one stored changes nothing, so repeated and late events converge.
 */
export const applyDispute = async (
  context: Context,
  tx: Transaction,
  found: PaymentRecord,
  facts: DisputeFacts,
  readAt: Date,
): Promise<PaymentRecord> => {
  const { payment, project } = await lockPaymentAndProject(tx, found)
  const known = await findDispute(tx, facts.providerDisputeId)
  if (known && known.readAt > readAt) return payment
  const isOpen = isOpenDispute(facts.state)
  const dispute = await saveDispute(tx, {
    ...facts,
    paymentId: payment.id,
    closedAt: isOpen ? null : (known?.closedAt ?? readAt),
    readAt,
  })
  const amountLost = await sumLost(tx, payment.id)
  const changed = await updatePayment(tx, payment.id, {
    amountLost,
    ...(await statusAfter(tx, payment, project, amountLost)),
  })
  const isNews = known?.state !== dispute.state || known.isInquiry !== dispute.isInquiry
  if (isNews) await tellStaff(context, tx, { payment: changed, project, dispute })
  if (isNews || known.evidenceDueAt?.getTime() !== dispute.evidenceDueAt?.getTime()) await announceToStaff(tx)
  return changed
}
