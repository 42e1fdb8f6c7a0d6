import type { Notifications } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { updateUser } from '../accounts/accounts.queries.ts'
import { getOwner } from '../accounts/require-user.ts'

/** Which mails the person wants. */
export const viewNotifications = ({ database }: Context, actor: Actor): Promise<Notifications> =>
  getOwner(database, actor.userId)

/** Changes which mails the person wants. */
export const changeNotifications = (
  { database }: Context,
  { messageMails }: Notifications,
  actor: Actor,
): Promise<Notifications> => updateUser(database, actor.userId, { messageMails })
