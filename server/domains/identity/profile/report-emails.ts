import { DAY } from '#contract/dates.ts'
import type { NotificationChoice, Notifications } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceProfile } from '#server/platform/live/live-events.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { findToken, insertToken, updateUser } from '../accounts/accounts.queries.ts'
import { requireUser } from '../accounts/accounts.ts'

export const getNotifications = ({ database }: Context, actor: Actor): Promise<Notifications> =>
  requireUser(database, actor.userId)

export const updateNotifications = (
  { database }: Context,
  { messageMails, reportMails }: NotificationChoice,
  actor: Actor,
): Promise<Notifications> =>
  database.transaction(async (tx) => {
    const saved = await updateUser(tx, actor.userId, { messageMails, reportMails })
    await announceProfile(tx, actor.userId)
    return saved
  })

/** Ten years. A dead link in an old email would make its reader report us as spam. */
const LINK_DAYS = 3650

/** Creates the link that stops a client's report emails without a login. Each email has its own. */
export const newUnsubscribeUrl = async (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  tx: Transaction,
  userId: number,
  now: Date,
): Promise<string> => {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY)
  await insertToken(tx, { userId, purpose: 'stop_reports', tokenHash: hashToken(token), expiresAt })
  // The request log leaves out queries.
  return `${publicUrl}/unsubscribe?token=${token}`
}

/** The owner of an unsubscribe link. A link can be used more than once. Closing the account voids it. */
const findSubscriber = async (db: Queryable, token: string, now: Date) => {
  const link = await findToken(db, hashToken(token), 'stop_reports', now)
  return link && requireUser(db, link.userId)
}

/** Turns off the report emails of the link's owner. Does nothing if the link is unknown. */
export const stopReportEmails = ({ database }: Context, token: string, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const user = await findSubscriber(tx, token, now)
    if (!user?.reportMails) return
    await updateUser(tx, user.id, { reportMails: false })
    await announceProfile(tx, user.id)
  })

/**
 * Refuses to email a report to a client who doesn't get any.
 * @throws REPORT_EMAILS_OFF, CLIENT_INACTIVE
 */
export const requireSubscribed = async (db: Queryable, unsubscribeUrl: string, now: Date): Promise<void> => {
  const token = new URL(unsubscribeUrl).searchParams.get('token') ?? ''
  const user = await findSubscriber(db, token, now)
  if (!user?.isActive) throw new Problem('CLIENT_INACTIVE')
  if (!user.reportMails) throw new Problem('REPORT_EMAILS_OFF')
}
