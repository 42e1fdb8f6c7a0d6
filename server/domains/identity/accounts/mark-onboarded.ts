import type { Transaction } from '#server/platform/database.ts'
import { setOnboarded } from './accounts.queries.ts'

/** Keeps when the user first completed a questionnaire, and the phone given there if the account has none. */
export const markOnboarded = async (
  tx: Transaction,
  userId: number,
  answered: { phone: string; now: Date },
): Promise<void> => {
  await setOnboarded(tx, userId, answered)
}
