import { Problem } from '#contract/problem.ts'
import { eraseAccount } from '#server/features/accounts/erase-account.ts'
import { verifyOwnPassword } from '#server/features/accounts/verify-own-password.ts'
import { removeUnpaidProject } from '#server/features/purchase/remove-unpaid-project.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { accountClosedMail } from './account-closed.email.tsx'
import { findStandings } from './queries.ts'

const mayRest = (status: string) => status === 'live' || status === 'payment_pending'

/**
 * Closes the actor's account: unpaid projects go, all sessions end, and nothing signs in any more. Paid projects
 * stay on record. Refused while we still work on one; staff accounts are no clients'.
 * @throws FORBIDDEN, WRONG_CURRENT_PASSWORD, PROJECTS_UNDER_WAY, PAYMENT_PROVIDER_UNAVAILABLE
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
  const projects = await findStandings(context.database, actor.userId)
  if (!projects.every(({ status }) => mayRest(status))) throw new Problem('PROJECTS_UNDER_WAY')
  // Each takes its own transactions, because open payment pages are closed at the provider first.
  for (const { publicId, status } of projects)
    if (status === 'payment_pending') await removeUnpaidProject(context, publicId, actor, now)

  await context.database.transaction(async (tx) => {
    await eraseAccount(tx, user, now)
    // Whatever was begun or paid in another tab meanwhile.
    const rest = await findStandings(tx, actor.userId)
    if (!rest.every(({ status }) => status === 'live')) throw new Problem('PROJECTS_UNDER_WAY')
    await recordSecurityEvent(tx, 'account_closed', {
      description: 'Closed by its owner in the profile',
      userId: actor.userId,
      caller,
    })
    await sendMail(context, tx, accountClosedMail(user))
  })
}
