import type { Notifications } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { updateUser } from '../accounts/accounts.queries.ts'
import { requireUser } from '../accounts/require-user.ts'

/** Which mails the user wants. */
export const getNotifications = ({ database }: Context, actor: Actor): Promise<Notifications> =>
  requireUser(database, actor.userId)

/** Changes which mails the user wants. */
export const updateNotifications = (
  { database }: Context,
  { messageMails }: Notifications,
  actor: Actor,
): Promise<Notifications> => updateUser(database, actor.userId, { messageMails })
