import type { Reauthentication, StaffInvitation } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { findActiveStaffWithPassword, insertUser, lockUser } from '../accounts/accounts.queries.ts'
import { PASSWORD_LINK_LIFETIME_MINUTES } from '../accounts/password.email.tsx'
import { issueToken } from '../accounts/password-link.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { runWithReauthentication } from '../two-factor/reauthentication.ts'
import { createStaffInvitationEmail, createStaffInvitedEmail } from './staff-invitation.email.tsx'

interface StaffRequest {
  actor: Actor
  claim: RequestClaim
  caller: Caller
  now: Date
}

/**
 * Emails the invitation, notifies all staff who can log in, and records a security event that staff must
 * resolve.
 */
const sendInvitation = async (
  context: Context,
  tx: Transaction,
  invited: { id: number; name: string; email: string },
  { actor, caller, now }: StaffRequest,
) => {
  const token = await issueToken(tx, invited.id, {
    purpose: 'set_password',
    minutes: PASSWORD_LINK_LIFETIME_MINUTES,
    now,
  })
  const invitation = { name: invited.name, email: invited.email, by: actor.user.name }
  await sendEmail(context, tx, createStaffInvitationEmail(context.config, invitation, token))
  // Also notify the inviter, because someone else may have used their account.
  for (const colleague of await findActiveStaffWithPassword(tx))
    await sendEmail(context, tx, createStaffInvitedEmail(context.config, colleague, invitation))
  await recordSecurityEvent(tx, 'staff_invited', {
    description: `${actor.user.name} invited ${invited.email} to the team`,
    userId: invited.id,
    caller,
    metadata: { by: actor.userId },
  })
}

/**
 * Creates a staff account. It can't be used until a password has been set with the emailed link.
 * @returns the account's ID
 * @throws VALIDATION_FAILED if the email address has an account, WRONG_CURRENT_PASSWORD, WRONG_CODE,
 * TOO_MANY_REQUESTS, ALREADY_DONE
 */
export const inviteStaff = (
  context: Context,
  { name, email, ...proof }: z.output<typeof StaffInvitation>,
  by: StaffRequest,
): Promise<number> =>
  runWithReauthentication(context, proof, by, async (tx) => {
    await by.claim(tx)
    const invited = await insertUser(tx, { name, email, role: 'admin', registrationStatus: 'completed' })
    const message = 'This email already has an account'
    if (!invited) throw new Problem('VALIDATION_FAILED', { message, fields: { email: message } })
    await sendInvitation(context, tx, invited, by)
    return invited.id
  })

/**
 * Emails a new link to staff who never set a password. The designated admin uses the setup code instead.
 * @throws USER_NOT_FOUND, RESERVED_ADDRESS, WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS,
 * ALREADY_DONE
 */
export const resendInvitation = (
  context: Context,
  id: number,
  proof: Reauthentication,
  by: StaffRequest,
): Promise<void> =>
  runWithReauthentication(context, proof, by, async (tx) => {
    await by.claim(tx)
    const invited = await lockUser(tx, id)
    const waits = invited?.role === 'admin' && invited.isActive && invited.password === null
    if (!waits) throw new Problem('USER_NOT_FOUND')
    if (invited.email === context.config.adminEmail) throw new Problem('RESERVED_ADDRESS')
    await sendInvitation(context, tx, invited, by)
  })
