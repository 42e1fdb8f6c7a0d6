import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { announceChange, announceQueueChange } from '#server/platform/live/live-events.ts'
import { lockDiscountUse } from '../discounts/discount-holds.ts'
import { hasBeenPaid, markOtherAttemptsClosing, updatePayment } from '../payments.queries.ts'
import { createPaymentFailedEmail, createPaymentProcessingEmail } from './payment-outcomes.email.tsx'

/** A locked attempt and its project. */
interface PaymentAttempt {
  payment: PaymentRecord
  project: ProjectRecord | undefined
}

type CheckoutSessionDetails = Pick<
  PaymentRecord,
  'checkoutSessionId' | 'paymentIntentId' | 'method' | 'cardLast4'
>

const announceProject = async (tx: Transaction, project: ProjectRecord | undefined): Promise<void> => {
  if (project) await announceChange(tx, 'project', project)
  await announceQueueChange(tx)
}

/**
 * Marks a payment as processing, emails the client, and closes the project's other payment pages. Does
 * nothing if the payment is already processing, was received, or failed. Returns the current payment.
 */
export const markPaymentProcessing = async (
  context: Context,
  tx: Transaction,
  { payment, project }: PaymentAttempt,
  details: CheckoutSessionDetails,
): Promise<PaymentRecord> => {
  if (!['pending', 'closing', 'expired'].includes(payment.status)) return payment
  const discountUse = await lockDiscountUse(tx, payment)
  const held = await updatePayment(tx, payment.id, { ...details, status: 'processing', discountUse })
  if (project) {
    for (const { id } of await markOtherAttemptsClosing(tx, project.id, payment.id))
      await context.jobs.enqueue(tx, 'close-checkout', { paymentId: id })
    const user = await requireUser(tx, payment.userId)
    await sendEmail(
      context,
      tx,
      createPaymentProcessingEmail(context.config, { payment: held, project, user }),
    )
  }
  await announceProject(tx, project)
  return held
}

/**
 * Records that the bank declined a delayed payment. Asks the client to try again, unless the project was paid
 * in another way. Does nothing if the payment was received or already failed. Returns the current payment.
 */
export const failPayment = async (
  context: Context,
  tx: Transaction,
  { payment, project }: PaymentAttempt,
  details: CheckoutSessionDetails,
): Promise<PaymentRecord> => {
  if (!['pending', 'closing', 'expired', 'processing'].includes(payment.status)) return payment
  const failed = await updatePayment(tx, payment.id, { ...details, status: 'failed', discountUse: null })
  if (project && !(await hasBeenPaid(tx, project.id))) {
    const user = await requireUser(tx, payment.userId)
    await sendEmail(context, tx, createPaymentFailedEmail(context.config, { payment: failed, project, user }))
  }
  await announceProject(tx, project)
  return failed
}
