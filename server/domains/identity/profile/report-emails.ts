import { DAY } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { announceProfile } from '#server/platform/live/live-events.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { findToken, insertToken, updateUser } from '../accounts/accounts.queries.ts'
import { requireUser } from '../accounts/require-user.ts'

/** Ten years: an old email must not hold a dead link, which its reader would answer by marking us as spam. */
const LINK_DAYS = 3650

/** The address at which a client stops their report emails without logging in. Each email has its own. */
export const newUnsubscribeUrl = async (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  tx: Transaction,
  userId: number,
  now: Date,
): Promise<string> => {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY)
  await insertToken(tx, { userId, purpose: 'stop_reports', tokenHash: hashToken(token), expiresAt })
  // In the query, because the request log leaves queries out.
  return `${publicUrl}/unsubscribe?token=${token}`
}

/** The user whom an unsubscribe link belongs to. The link keeps working after it was used; closing the account voids it. */
const findSubscriber = async (db: Queryable, token: string, now: Date) => {
  const link = await findToken(db, hashToken(token), 'stop_reports', now)
  return link && requireUser(db, link.userId)
}

/** Turns off the report emails of the client whose link this is. Does nothing for an unknown link. */
export const stopReportEmails = ({ database }: Context, token: string, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const user = await findSubscriber(tx, token, now)
    if (!user?.reportMails) return
    await updateUser(tx, user.id, { reportMails: false })
    await announceProfile(tx, user.id)
  })

/** Has the recipient of an email since stopped emails of its kind? */
export const hasUnsubscribed = async (db: Queryable, unsubscribeUrl: string, now: Date): Promise<boolean> => {
  const token = new URL(unsubscribeUrl).searchParams.get('token') ?? ''
  return !(await findSubscriber(db, token, now))?.reportMails
}
