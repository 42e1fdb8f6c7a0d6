import { MINUTE } from '#contract/durations.ts'
import type { Transaction } from '#server/platform/database.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { insertToken, type TokenPurpose, voidTokens } from './accounts.queries.ts'

/** Gives a user a token for one purpose, stored hashed; the earlier ones stop working. */
export const issueToken = async (
  tx: Transaction,
  userId: number,
  { purpose, minutes, now }: { purpose: TokenPurpose; minutes: number; now: Date },
): Promise<string> => {
  const token = newToken()
  await voidTokens(tx, userId, [purpose], now)
  await insertToken(tx, {
    userId,
    purpose,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + minutes * MINUTE),
  })
  return token
}
