import { Problem } from '#contract/problem.ts'
import type { UserRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { deleteMailsTo } from '#server/platform/email/mail-outbox.queries.ts'
import { lockUser, updateUser, voidTokens } from '../accounts/accounts.queries.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'

/**
 * Takes from an account everything that signs in or reaches the user, and forgets what was mailed to them. The name
 * stays with the records that the law has us keep; the address is free for a new account.
 * @throws WRONG_CURRENT_PASSWORD when the password was changed meanwhile
 */
export const eraseAccount = async (tx: Transaction, user: UserRecord, now: Date): Promise<void> => {
  const current = await lockUser(tx, user.id)
  if (!current?.isActive || current.password !== user.password) throw new Problem('WRONG_CURRENT_PASSWORD')
  await updateUser(tx, user.id, {
    email: `closed-${user.id}-${crypto.randomUUID()}@account.invalid`,
    password: null,
    phone: null,
    messageMails: false,
    reportMails: false,
    isActive: false,
    closedAt: now,
  })
  await deleteMailsTo(tx, user.email)
  await endSessionsOf(tx, user.id)
  await voidTokens(tx, user.id, ['set_password', 'second_factor', 'stop_reports'], now)
}
