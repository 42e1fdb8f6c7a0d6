import type { Transaction } from '#server/platform/database.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { insertToken } from './accounts.queries.ts'
import type { Challenged } from './sign-in.ts'

const FIVE_MINUTES = 5 * 60 * 1000

/** Remembers that a user has proven the password; within five minutes the challenge takes one right code. */
export const challenge = async (tx: Transaction, userId: number, now: Date): Promise<Challenged> => {
  const token = newToken()
  await insertToken(tx, {
    userId,
    purpose: 'second_factor',
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + FIVE_MINUTES),
  })
  return { challenge: token }
}
