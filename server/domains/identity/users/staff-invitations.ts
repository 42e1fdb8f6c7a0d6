import type { Reauthentication, StaffInvitation } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Claim } from '#server/platform/request-keys/request-keys.ts'
import { findActiveStaff, insertUser, lockUser } from '../accounts/accounts.queries.ts'
import { linkLifetime } from '../accounts/password.email.tsx'
import { issueToken } from '../accounts/password-link.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { withReauthentication } from '../two-factor/reauthentication.ts'
import { staffInvitationEmail, staffInvitedEmail } from './staff-invitation.email.tsx'

interface By {
  actor: Actor
  claim: Claim
  caller: Caller
  now: Date
}

/** The event stays open until a staff member has looked at it. */
const sendInvitation = async (
  context: Context,
  tx: Transaction,
  invited: { id: number; name: string; email: string },
  { actor, caller, now }: By,
) => {
  const token = await issueToken(tx, invited.id, { purpose: 'set_password', minutes: linkLifetime, now })
  const invitation = { name: invited.name, email: invited.email, by: actor.user.name }
  await sendEmail(context, tx, staffInvitationEmail(context.config, invitation, token))
  // The inviter is told as well: it may have been done in their name.
  for (const colleague of await findActiveStaff(tx))
    await sendEmail(context, tx, staffInvitedEmail(context.config, colleague, invitation))
  await recordSecurityEvent(tx, 'staff_invited', {
    description: `${actor.user.name} invited ${invited.email} to the team`,
    userId: invited.id,
    caller,
    metadata: { by: actor.userId },
  })
}

/**
 * Makes an account of staff, which no one can use until the mailed link has set its password.
 * @returns the account's id
 * @throws VALIDATION_FAILED when the address has an account, WRONG_CURRENT_PASSWORD, WRONG_CODE
 */
export const inviteStaff = (
  context: Context,
  { name, email, ...proof }: z.output<typeof StaffInvitation>,
  by: By,
): Promise<number> =>
  withReauthentication(context, proof, by, async (tx) => {
    await by.claim(tx)
    const invited = await insertUser(tx, { name, email, role: 'admin', registrationStatus: 'completed' })
    const message = 'This email already has an account'
    if (!invited) throw new Problem('VALIDATION_FAILED', { message, fields: { email: message } })
    await sendInvitation(context, tx, invited, by)
    return invited.id
  })

/**
 * Mails a fresh link to a staff member who never set a password. The designated admin's first password has its own
 * way.
 * @throws USER_NOT_FOUND, RESERVED_ADDRESS, WRONG_CURRENT_PASSWORD, WRONG_CODE
 */
export const resendInvitation = (
  context: Context,
  id: number,
  proof: Reauthentication,
  by: By,
): Promise<void> =>
  withReauthentication(context, proof, by, async (tx) => {
    await by.claim(tx)
    const invited = await lockUser(tx, id)
    const waits = invited?.role === 'admin' && invited.isActive && invited.password === null
    if (!waits) throw new Problem('USER_NOT_FOUND')
    if (invited.email === context.config.adminEmail) throw new Problem('RESERVED_ADDRESS')
    await sendInvitation(context, tx, invited, by)
  })
