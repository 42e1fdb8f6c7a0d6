import type { Transaction } from '#server/platform/database.ts'
import { setOnboardedAt } from './queries.ts'

/** Keeps when the person first completed a questionnaire. */
export const markOnboarded = async (tx: Transaction, userId: number, now: Date): Promise<void> => {
  await setOnboardedAt(tx, userId, now)
}
