import { recordSecurityEvent } from '#server/identity'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getPayment } from '../get-payment.ts'
import { viewPayment } from '../get-staff-payment.ts'
import { markRefundFailed } from './mark-refund-failed.ts'

/** Staff have seen to a refund that failed: it no longer waits. @throws PAYMENT_NOT_FOUND */
export const resolveFailedRefund = async (context: Context, id: number, actor: Actor, caller: Caller) => {
  await context.database.transaction(async (tx) => {
    if ((await getPayment(tx, id)).refundFailedAt === null) return
    await markRefundFailed(tx, id, null)
    await recordSecurityEvent(tx, 'refund_settled', {
      description: `A failed refund of payment ${id} was settled`,
      userId: actor.userId,
      caller,
      metadata: { paymentId: id },
    })
  })
  return viewPayment(context, id)
}
