import { DAY_MS } from '#contract/dates.ts'
import {
  type NotificationKindName,
  type Notifications,
  type NotificationsUpdate,
  notificationKindNames,
  notificationKinds,
} from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config.ts'
import type { UserRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { UnsubscribeLink } from '#server/platform/email/layout.email.tsx'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceProfileChange } from '#server/platform/live/live-events.ts'
import { createToken, hashToken } from '#server/platform/secrets.ts'
import { findToken, insertToken, type TokenPurpose, updateUser } from '../accounts/accounts.queries.ts'
import { requireUser } from '../accounts/accounts.ts'

const getPreferences = ({
  messageMails,
  reportMails,
  reminderMails,
  orderMails,
  summaryMails,
  digestMails,
}: UserRecord): Notifications => ({
  messageMails,
  reportMails,
  reminderMails,
  orderMails,
  summaryMails,
  digestMails,
})

export const getNotificationPreferences = async (
  { database }: Context,
  actor: Actor,
): Promise<Notifications> => getPreferences(await requireUser(database, actor.userId))

export const updateNotificationPreferences = (
  { database }: Context,
  choice: NotificationsUpdate,
  actor: Actor,
): Promise<Notifications> =>
  database.transaction(async (tx) => {
    const saved = await updateUser(tx, actor.userId, choice)
    await announceProfileChange(tx, actor.userId)
    return getPreferences(saved)
  })

/** The token purpose for each kind of unsubscribe link. */
const purposeByKind = {
  messageMails: 'stop_messages',
  reportMails: 'stop_reports',
  reminderMails: 'stop_reminders',
  orderMails: 'stop_order_reminders',
  summaryMails: 'stop_summaries',
  digestMails: 'stop_digests',
} as const satisfies Record<NotificationKindName, TokenPurpose>

export const unsubscribePurposes: TokenPurpose[] = Object.values(purposeByKind)

/**
 * Lifetime of unsubscribe links, in days. It's long, because recipients might report us as spam if the link
 * in an old email didn't work.
 */
const UNSUBSCRIBE_LINK_LIFETIME_DAYS = 3650

/** Creates a link that turns off a kind of email without login. Each email has its own link. */
export const createUnsubscribeLink = async (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  tx: Transaction,
  { userId, kind, now }: { userId: number; kind: NotificationKindName; now: Date },
): Promise<UnsubscribeLink> => {
  const token = createToken()
  const expiresAt = new Date(now.getTime() + UNSUBSCRIBE_LINK_LIFETIME_DAYS * DAY_MS)
  await insertToken(tx, { userId, purpose: purposeByKind[kind], tokenHash: hashToken(token), expiresAt })
  // The request log omits query strings, so the token isn't logged.
  return { url: `${publicUrl}/unsubscribe?token=${token}`, label: notificationKinds[kind].stopLabel }
}

/**
 * Returns the owner and kind of an unsubscribe link. Undefined if the link is unknown or expired. A link can
 * be used repeatedly. Closing the account invalidates it.
 */
const findSubscription = async (db: Queryable, token: string, now: Date) => {
  const link = await findToken(db, hashToken(token), unsubscribePurposes, now)
  const kind = notificationKindNames.find((name) => purposeByKind[name] === link?.purpose)
  return link && kind ? { user: await requireUser(db, link.userId), kind } : undefined
}

/**
 * Turns off the kind of email that the link belongs to, for the link's owner. Does nothing if the link is
 * unknown or expired.
 */
export const unsubscribe = ({ database }: Context, token: string, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const subscription = await findSubscription(tx, token, now)
    if (!subscription?.user[subscription.kind]) return
    await updateUser(tx, subscription.user.id, { [subscription.kind]: false })
    await announceProfileChange(tx, subscription.user.id)
  })

/**
 * Requires that an unsubscribe link's owner is active and hasn't turned off the kind of email that the link
 * belongs to.
 * @throws REPORT_EMAILS_OFF, EMAILS_OFF, CLIENT_INACTIVE
 */
export const requireSubscribed = async (db: Queryable, unsubscribeUrl: string, now: Date): Promise<void> => {
  const token = new URL(unsubscribeUrl).searchParams.get('token') ?? ''
  const subscription = await findSubscription(db, token, now)
  if (!subscription?.user.isActive) throw new Problem('CLIENT_INACTIVE')
  const { user, kind } = subscription
  if (!user[kind]) throw new Problem(kind === 'reportMails' ? 'REPORT_EMAILS_OFF' : 'EMAILS_OFF')
}
