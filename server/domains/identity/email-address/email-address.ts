import { MINUTE_MS } from '#contract/dates.ts'
import type { confirmEmail as confirmEmailRoute, EmailChange, LoginEmailState } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { RouteReply } from '#contract/route.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { type Addressee, sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceProfileChange } from '#server/platform/live/live-events.ts'
import { createToken, hashToken } from '#server/platform/secrets.ts'
import {
  consumeToken,
  findUserByEmail,
  invalidateTokens,
  lockUser,
  updateUser,
} from '../accounts/accounts.queries.ts'
import { requireUser } from '../accounts/accounts.ts'
import { issueToken } from '../accounts/password-link.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { verifyOwnPassword } from '../two-factor/reauthentication.ts'
import {
  CONFIRMATION_LIFETIME_MINUTES,
  createCurrentEmailConfirmation,
  createEmailChangedEmail,
  createNewEmailConfirmation,
  createVerificationEmail,
} from './email-address.email.tsx'
import {
  deleteEmailChange,
  findEmailChange,
  findEmailChangeByToken,
  saveEmailChange,
  updateEmailChange,
} from './email-changes.queries.ts'

/** Returns the actor's login email and the pending change, if any. */
export const getLoginEmail = async ({ database }: Context, actor: Actor): Promise<LoginEmailState> => {
  const [{ email, emailProvenAt }, change] = await Promise.all([
    requireUser(database, actor.userId),
    findEmailChange(database, actor.userId, new Date()),
  ])
  return {
    email,
    isVerified: emailProvenAt !== null,
    change: change
      ? {
          email: change.email,
          isCurrentConfirmed: change.currentConfirmedAt !== null,
          isNewConfirmed: change.newConfirmedAt !== null,
          expiresAt: change.expiresAt,
        }
      : null,
  }
}

/** Emails a link that verifies the user's email address, and invalidates earlier links. */
export const sendVerificationEmail = async (
  context: Context,
  tx: Transaction,
  user: Addressee & { id: number },
  now: Date,
): Promise<void> => {
  const token = await issueToken(tx, user.id, {
    purpose: 'verify_email',
    minutes: CONFIRMATION_LIFETIME_MINUTES,
    now,
  })
  await sendEmail(context, tx, createVerificationEmail(context.config, user, token))
}

/** Emails a new link to the current user, unless their email address is already verified. */
export const requestEmailVerification = (context: Context, actor: Actor, now: Date): Promise<void> =>
  context.database.transaction(async (tx) => {
    const user = await requireUser(tx, actor.userId)
    if (user.emailProvenAt === null) await sendVerificationEmail(context, tx, user, now)
  })

/**
 * Emails links to both the current and the new address. Replaces an earlier request.
 * @throws WRONG_CURRENT_PASSWORD, TOO_MANY_REQUESTS, EMAIL_TAKEN, RESERVED_ADDRESS if the current or new
 * address is the designated admin's
 */
export const requestEmailChange = async (
  context: Context,
  { email, password }: z.output<typeof EmailChange>,
  { actor, caller, now }: { actor: Actor; caller: Caller; now: Date },
): Promise<void> => {
  const user = await verifyOwnPassword(context, { actor, caller }, password)
  if ([email, user.email].includes(context.config.adminEmail)) throw new Problem('RESERVED_ADDRESS')
  await context.database.transaction(async (tx) => {
    if (await findUserByEmail(tx, email)) throw new Problem('EMAIL_TAKEN')
    const [current, next] = [createToken(), createToken()]
    await saveEmailChange(tx, {
      userId: user.id,
      email,
      currentTokenHash: hashToken(current),
      newTokenHash: hashToken(next),
      expiresAt: new Date(now.getTime() + CONFIRMATION_LIFETIME_MINUTES * MINUTE_MS),
    })
    await sendEmail(context, tx, createCurrentEmailConfirmation(context.config, user, email, current))
    await sendEmail(context, tx, createNewEmailConfirmation(context.config, email, next))
    await announceProfileChange(tx, user.id)
  })
}

export const cancelEmailChange = ({ database }: Context, actor: Actor): Promise<void> =>
  database.transaction(async (tx) => {
    await deleteEmailChange(tx, actor.userId)
    await announceProfileChange(tx, actor.userId)
  })

type ConfirmationResult = RouteReply<typeof confirmEmailRoute>

/**
 * Verifies an email address or confirms an email change with an emailed token. A change takes effect once the
 * links sent to both addresses have been used.
 * @throws LINK_EXPIRED, EMAIL_TAKEN if another account now has the new address
 */
export const confirmEmail = (
  context: Context,
  token: string,
  caller: Caller,
  now: Date,
): Promise<ConfirmationResult> =>
  context.database.transaction(async (tx) => {
    const tokenHash = hashToken(token)
    const verification = await consumeToken(tx, tokenHash, 'verify_email', now)
    if (verification) {
      const { email, emailProvenAt } = await requireUser(tx, verification.userId)
      await updateUser(tx, verification.userId, { emailProvenAt: emailProvenAt ?? now })
      await announceProfileChange(tx, verification.userId)
      return { outcome: 'verified', email }
    }
    const userId = (await findEmailChangeByToken(tx, tokenHash, now))?.userId
    const user = userId === undefined ? undefined : await lockUser(tx, userId)
    // Read again after acquiring the lock, because both links may be used at the same moment.
    const change = user && (await findEmailChangeByToken(tx, tokenHash, now))
    if (!user?.isActive || !change) throw new Problem('LINK_EXPIRED')
    const isCurrent = change.currentTokenHash === tokenHash
    await announceProfileChange(tx, user.id)
    if ((isCurrent ? change.newConfirmedAt : change.currentConfirmedAt) === null) {
      await updateEmailChange(tx, user.id, isCurrent ? { currentConfirmedAt: now } : { newConfirmedAt: now })
      return { outcome: 'waiting', email: isCurrent ? change.email : user.email }
    }
    if (await findUserByEmail(tx, change.email)) throw new Problem('EMAIL_TAKEN')
    await deleteEmailChange(tx, user.id)
    // Invalidate links sent to the old address, and login challenges.
    await invalidateTokens(tx, user.id, ['set_password', 'second_factor', 'verify_email'], now)
    const changed = await updateUser(tx, user.id, { email: change.email, emailProvenAt: now })
    await context.emit('profileUpdated', { tx, userId: user.id, changes: { email: change.email } })
    await recordSecurityEvent(tx, 'email_changed', {
      description: 'Login email changed after both addresses confirmed it',
      userId: user.id,
      caller,
      metadata: { from: user.email, to: change.email },
    })
    await sendEmail(context, tx, createEmailChangedEmail(context.config, user, changed.email))
    return { outcome: 'changed', email: changed.email }
  })
