import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { recordSecurityEvent } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import { announce, announceToStaff } from '#server/platform/live/live-events.ts'
import { updatePayment } from '../payments.queries.ts'
import { flaggedPaymentMail } from './flagged-payment.email.tsx'

/** Keeps money that pays for nothing, and tells staff at once: it has to be looked at and refunded. */
export const flagPayment = async (
  context: Context,
  tx: Transaction,
  { payment, project }: { payment: PaymentRecord; project: ProjectRecord | undefined },
  changes: Partial<PaymentRecord> & { status: 'mismatch' | 'duplicate' },
  reason: string,
): Promise<PaymentRecord> => {
  const flagged = await updatePayment(tx, payment.id, { ...changes, discountUse: null })
  await recordSecurityEvent(tx, changes.status === 'mismatch' ? 'payment_mismatch' : 'payment_duplicate', {
    description: reason,
    userId: payment.userId,
    metadata: {
      paymentId: flagged.id,
      checkoutSessionId: flagged.checkoutSessionId,
      paymentIntentId: flagged.paymentIntentId,
    },
  })
  await sendMail(context, tx, flaggedPaymentMail(context.config, flagged, reason))
  // Clients see the payment among theirs, and staff also see it in the work queue.
  await (project ? announce(tx, 'project', project) : announceToStaff(tx))
  return flagged
}
