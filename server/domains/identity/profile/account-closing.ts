import { Problem } from '#contract/problem.ts'
import type { ErasedUser, UserRecord } from '#server/database/schema.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { deleteEmailsTo } from '#server/platform/email/email-outbox.queries.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { invalidateTokens, lockUser, updateUser } from '../accounts/accounts.queries.ts'
import { deleteEmailChange } from '../email-address/email-changes.queries.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { endAllSessions } from '../sessions/sessions.ts'
import { verifyOwnPassword } from '../two-factor/reauthentication.ts'
import { createAccountClosedEmail } from './account-closed.email.tsx'
import { unsubscribePurposes } from './notifications.ts'

declare module '#server/platform/context.ts' {
  interface DomainEvents {
    /**
     * Emitted when a client asks to close the account, before the transaction. Subscribers can throw to
     * prevent it.
     */
    accountClosing: { context: Context; actor: Actor; now: Date }
    /**
     * Emitted in the transaction that closes an account. `email` is the account's previous address.
     * Subscribers can throw to prevent it.
     */
    accountClosed: { context: Context; tx: Transaction; userId: number; email: string }
  }
}

/**
 * Closes a client's account. Removes unpaid projects, keeps paid ones, and ends all sessions. Not possible
 * while a paid project is in progress, a project is on hold, or an open project has other members.
 * @throws FORBIDDEN, WRONG_CURRENT_PASSWORD, TOO_MANY_REQUESTS, PROJECT_HAS_MEMBERS, PROJECTS_UNDER_WAY,
 * PROJECT_ON_HOLD, PAYMENT_PROCESSING, PAYMENT_EXPECTED, PAYMENT_PROVIDER_UNAVAILABLE
 */
export const closeAccount = async (
  context: Context,
  password: string,
  actor: Actor,
  caller: Caller,
  now: Date,
): Promise<void> => {
  if (actor.role !== 'user') throw new Problem('FORBIDDEN')
  const user = await verifyOwnPassword(context, { actor, caller }, password)
  await context.emit('accountClosing', { context, actor, now })

  await context.database.transaction(async (tx) => {
    await eraseAccount(tx, user, now)
    await context.emit('accountClosed', { context, tx, userId: actor.userId, email: user.email })
    await recordSecurityEvent(tx, 'account_closed', {
      description: 'Closed by its owner in the profile',
      userId: actor.userId,
      caller,
    })
    await sendEmail(context, tx, createAccountClosedEmail(user))
  })
}

/**
 * Deactivates an account, ends its sessions, and erases its password, contact data, notification preferences,
 * and the stored emails to its address. Keeps the name for records that the law requires us to keep. The
 * email address can be used for a new account.
 * @throws WRONG_CURRENT_PASSWORD if the password was changed or the account deactivated concurrently
 */
const eraseAccount = async (tx: Transaction, user: UserRecord, now: Date): Promise<void> => {
  const current = await lockUser(tx, user.id)
  if (!current?.isActive || current.password !== user.password) throw new Problem('WRONG_CURRENT_PASSWORD')
  const erased: ErasedUser = {
    email: `closed-${user.id}-${crypto.randomUUID()}@account.invalid`,
    password: null,
    phone: null,
    messageMails: false,
    reportMails: false,
    reminderMails: false,
    orderMails: false,
    summaryMails: false,
    digestMails: false,
  }
  await updateUser(tx, user.id, { ...erased, isActive: false, closedAt: now })
  await deleteEmailsTo(tx, user.email)
  await endAllSessions(tx, user.id)
  await deleteEmailChange(tx, user.id)
  await invalidateTokens(
    tx,
    user.id,
    ['set_password', 'second_factor', 'verify_email', ...unsubscribePurposes],
    now,
  )
}
