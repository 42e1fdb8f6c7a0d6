import type { Notifications } from '#contract/profile.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getOwner } from './get-owner.ts'
import { updateUser } from './queries.ts'

/** Which mails the person wants. */
export const viewNotifications = ({ database }: Context, actor: Actor): Promise<Notifications> =>
  getOwner(database, actor.userId)

/** Changes which mails the person wants. */
export const changeNotifications = (
  { database }: Context,
  { messageMails }: Notifications,
  actor: Actor,
): Promise<Notifications> => updateUser(database, actor.userId, { messageMails })
