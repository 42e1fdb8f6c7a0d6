import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { completeRegistration, recordSecurityEvent } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { announceChange, announceQueueChange } from '#server/platform/live/live-events.ts'
import { beginOnboarding } from '#server/projects'
import { redeemDiscount } from '../discounts/discount-holds.ts'
import {
  findPaidPayment,
  findPaymentBySession,
  markOtherAttemptsClosing,
  updatePayment,
} from '../payments.queries.ts'
import { expireCheckoutAttempt, lockPaymentAndProject } from '../payments.ts'
import { createReceiptEmail } from '../receipts/receipt.email.tsx'
import { applyFailedRefunds, applyRefunds } from '../refunds/provider-refunds.ts'
import { failPayment, markPaymentProcessing } from './delayed-payment.ts'
import { type CheckoutSession, interpretCheckoutSession } from './interpret-checkout-session.ts'
import { createFlaggedPaymentEmail } from './payment-outcomes.email.tsx'

/** Statuses of received payments. Only refunds, failed refunds, and disputes can change them. */
const decidedStatuses = new Set(['paid', 'duplicate', 'mismatch', 'refunded', 'charged_back'])

const MAX_INTEGER_ID = 2_147_483_647

/** Returns the attempt's ID from the session's metadata. Null if it's missing or invalid. */
const getAttemptId = (session: CheckoutSession): number | null => {
  const id = Number(session.metadata?.paymentId)
  return Number.isInteger(id) && id > 0 && id <= MAX_INTEGER_ID ? id : null
}

/**
 * Applies a checkout session's state at the provider to its payment and project. Idempotent. A received
 * payment never returns to an earlier state unless a refund failed.
 * @returns the current payment, or null if the session isn't ours
 */
export const applyCheckoutSession = async (
  context: Context,
  tx: Transaction,
  session: CheckoutSession,
  now: Date,
): Promise<PaymentRecord | null> => {
  const found = await findPaymentBySession(tx, session.id, getAttemptId(session))
  if (!found) return null
  const { payment, project } = await lockPaymentAndProject(tx, found)
  // Another application that uses the same provider account may use the same IDs.
  const foreign =
    payment.checkoutSessionId !== session.id && session.metadata?.projectPublicId !== project?.publicId
  if (foreign) return null

  const result = interpretCheckoutSession(session, {
    amount: payment.amount,
    projectPublicId: project?.publicId ?? null,
    livemode: context.config.payments.livemode,
  })
  if (result.outcome === 'open') return payment
  if (result.outcome === 'expired') return expireCheckoutAttempt(tx, payment)

  const { paymentIntentId, method, cardLast4 } = result
  const details = { checkoutSessionId: session.id, paymentIntentId, method, cardLast4 }
  if (result.outcome === 'processing')
    return markPaymentProcessing(context, tx, { payment, project }, details)
  if (result.outcome === 'failed') return failPayment(context, tx, { payment, project }, details)

  const received = { ...details, paidAt: payment.paidAt ?? now }
  const { refunds } = result
  const given = { ...refunds, now }
  const isDecided = decidedStatuses.has(payment.status)
  if (refunds.isWhole || isDecided) {
    const isMatching = result.outcome === 'paid'
    const left = await applyFailedRefunds(tx, payment, project, refunds, { isMatching, now })
    const arrived = isDecided ? received : { ...received, isUnaccepted: true }
    return applyRefunds(context, tx, { payment: left, project }, given, arrived)
  }
  if (result.outcome === 'mismatch' || !project || project.closedOn !== null) {
    const gone = project ? 'the project is closed' : 'the project is gone'
    const reason = result.outcome === 'mismatch' ? result.reason : gone
    return flagPayment(context, tx, { payment, project }, { ...received, status: 'mismatch' }, reason)
  }
  if (await findPaidPayment(tx, project.id)) {
    const reason = 'The project was paid a second time. Refund this payment.'
    return flagPayment(context, tx, { payment, project }, { ...received, status: 'duplicate' }, reason)
  }
  const discountUse = await redeemDiscount(tx, payment)
  if (discountUse === false) {
    const reason = 'The discount code has no uses left for this payment. Refund this payment.'
    return flagPayment(context, tx, { payment, project }, { ...received, status: 'mismatch' }, reason)
  }
  const paid = await updatePayment(tx, payment.id, { ...received, status: 'paid', discountUse })
  await acceptPayment(context, tx, { payment: paid, project, customerId: result.customerId })
  return applyRefunds(context, tx, { payment: paid, project }, given)
}

/** Flags a payment as a mismatch or a duplicate, and asks staff to review and refund it. */
const flagPayment = async (
  context: Context,
  tx: Transaction,
  { payment, project }: { payment: PaymentRecord; project: ProjectRecord | undefined },
  changes: Partial<PaymentRecord> & { status: 'mismatch' | 'duplicate' },
  reason: string,
): Promise<PaymentRecord> => {
  const flagged = await updatePayment(tx, payment.id, { ...changes, discountUse: null, isUnaccepted: true })
  await recordSecurityEvent(tx, changes.status === 'mismatch' ? 'payment_mismatch' : 'payment_duplicate', {
    description: reason,
    userId: payment.userId,
    metadata: {
      paymentId: flagged.id,
      checkoutSessionId: flagged.checkoutSessionId,
      paymentIntentId: flagged.paymentIntentId,
    },
  })
  await sendEmail(
    context,
    tx,
    createFlaggedPaymentEmail(context.config, flagged, { status: changes.status, reason }),
  )
  await (project ? announceChange(tx, 'project', project) : announceQueueChange(tx))
  return flagged
}

/**
 * Applies the effects of an accepted payment: starts onboarding, completes the registration, emails the
 * receipt, and closes the project's other payment pages.
 */
export const acceptPayment = async (
  context: Context,
  tx: Transaction,
  accepted: { payment: PaymentRecord; project: ProjectRecord; customerId: string | null },
): Promise<void> => {
  const { payment, project, customerId } = accepted
  await beginOnboarding(tx, project)
  const user = await completeRegistration(tx, payment.userId, { customerId, buyerName: project.buyerName })
  await sendEmail(context, tx, createReceiptEmail(context.config, { payment, project, user }))
  for (const { id } of await markOtherAttemptsClosing(tx, project.id, payment.id))
    await context.jobs.enqueue(tx, 'close-checkout', { paymentId: id })
}
