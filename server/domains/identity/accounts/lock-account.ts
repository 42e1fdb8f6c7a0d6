import type { Transaction } from '#server/platform/database.ts'
import { lockUser } from './accounts.queries.ts'

/** Makes everything else that locks this user wait until the transaction ends. */
export const lockAccount = async (tx: Transaction, userId: number): Promise<void> => {
  await lockUser(tx, userId)
}
