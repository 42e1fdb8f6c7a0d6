import type { UserRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockUser, updateUser } from './accounts.queries.ts'

/**
 * The user has paid: their registration is complete, and the provider knows them by this customer id. While they
 * have no password they take the name under which they bought; what strangers typed before with their address goes.
 */
export const completeRegistration = async (
  tx: Transaction,
  userId: number,
  { customerId, buyerName }: { customerId: string | null; buyerName: string | null },
): Promise<UserRecord> => {
  const user = await lockUser(tx, userId)
  return updateUser(tx, userId, {
    registrationStatus: 'completed',
    ...(customerId === null ? {} : { stripeCustomerId: customerId }),
    ...(buyerName !== null && user?.password === null ? { name: buyerName } : {}),
  })
}
