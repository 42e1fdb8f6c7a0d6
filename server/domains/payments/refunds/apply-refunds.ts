import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import { announce, announceToStaff } from '#server/platform/live/live-events.ts'
import { recordRefundUpdate } from '#server/projects'
import { updatePayment } from '../payments.queries.ts'
import { refundMail } from './refund.email.tsx'
import { refundRequesterOf } from './refund-requester.ts'

interface Given {
  amountRefunded: number
  whole: boolean
  now: Date
}

/**
 * Takes over how much of a locked payment has been given back (cents), by staff here or by someone at the
 * provider. It only grows; what failed later is `applyFailedRefunds`. The client is told. The project stays where it
 * is; its history tells.
 */
export const applyRefunds = async (
  context: Context,
  tx: Transaction,
  { payment, project }: { payment: PaymentRecord; project: ProjectRecord | undefined },
  { amountRefunded, whole, now }: Given,
  received: Partial<PaymentRecord> = {},
): Promise<PaymentRecord> => {
  const known = payment.status === 'refunded' || (!whole && amountRefunded <= payment.amountRefunded)
  if (known) return payment
  if (project && payment.status === 'paid')
    await recordRefundUpdate(tx, project, {
      amount: whole ? null : amountRefunded - payment.amountRefunded,
      adminId: await refundRequesterOf(tx, payment.id),
    })
  // No part of the history, but a flagged payment leaves the work queue.
  else await (project ? announce(tx, 'project', project) : announceToStaff(tx))
  const changed = await updatePayment(tx, payment.id, {
    ...received,
    amountRefunded: whole ? payment.amount : amountRefunded,
    refundedAt: now,
    refundFailedAt: null,
    // Paid and refunded before we learned of either: never a redemption.
    discountUse: payment.discountUse === 'redeemed' ? 'redeemed' : null,
    ...(whole ? { status: 'refunded' } : {}),
  })
  const given = changed.amountRefunded - payment.amountRefunded
  const user = await requireUser(tx, payment.userId)
  await sendMail(context, tx, refundMail(context.config, { payment: changed, project, user, given }))
  return changed
}
