import type { Queryable } from '#server/platform/database.ts'
import { findPendingRefund } from './refunds.queries.ts'

/** Who ordered the refund of a payment that is on its way; null when none is: then someone at the provider gave it. */
export const refundRequesterOf = async (db: Queryable, paymentId: number): Promise<number | null> =>
  (await findPendingRefund(db, paymentId))?.requestedBy ?? null
