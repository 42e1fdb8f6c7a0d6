import type { Queryable } from '#server/platform/database.ts'
import { announceToStaff } from '#server/platform/live/live-events.ts'
import { updatePayment } from '../payments.queries.ts'

/** A refund of the payment failed and waits for staff since the given time; or (null) no longer does. */
export const markRefundFailed = async (
  db: Queryable,
  paymentId: number,
  since: Date | null,
): Promise<void> => {
  await updatePayment(db, paymentId, { refundFailedAt: since })
  await announceToStaff(db)
}
