import type { NotificationChoice, Notifications } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceProfile } from '#server/platform/live/live-events.ts'
import { updateUser } from '../accounts/accounts.queries.ts'
import { requireUser } from '../accounts/require-user.ts'

/** Which emails the user wants. */
export const getNotifications = ({ database }: Context, actor: Actor): Promise<Notifications> =>
  requireUser(database, actor.userId)

/** Changes which emails the user wants. */
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
