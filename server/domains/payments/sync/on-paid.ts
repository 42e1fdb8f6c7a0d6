import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { completeRegistration } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import { beginOnboarding } from '#server/projects'
import { markOthersClosing } from '../payments.queries.ts'
import { receiptMail } from '../receipts/receipt.email.tsx'

/**
 * The one effect of a payment: the project moves on, the user is a customer, the receipt goes out, and other
 * payment pages of the project are closed so that no client pays twice.
 */
export const onPaid = async (
  context: Context,
  tx: Transaction,
  accepted: { payment: PaymentRecord; project: ProjectRecord; customerId: string | null },
): Promise<void> => {
  const { payment, project, customerId } = accepted
  await beginOnboarding(tx, project)
  const user = await completeRegistration(tx, payment.userId, { customerId, buyerName: project.buyerName })
  await sendMail(context, tx, receiptMail(context.config, { payment, project, user }))
  for (const { id } of await markOthersClosing(tx, project.id, payment.id))
    await context.jobs.enqueue(tx, 'close-checkout', { paymentId: id })
}
