import { Problem } from '#contract/problem.ts'
import { MAX_SAVED_VIEWS, type NewSavedView, SavedView } from '#contract/staff'
import { lockUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findSavedViews, upsertSavedView } from './saved-views.queries.ts'

/** Returns the actor's views, oldest first. Omits views that the list no longer supports. */
export const listSavedViews = async ({ database }: Context, actor: Actor): Promise<SavedView[]> => {
  const stored = await findSavedViews(database, actor.userId)
  return stored.flatMap((view) => SavedView.safeParse(view).data ?? [])
}

/**
 * Saves a named view for the actor. Replaces the actor's view of the same list with the same name.
 * @throws VALIDATION_FAILED if the actor has too many views
 */
export const saveView = ({ database }: Context, view: NewSavedView, actor: Actor) =>
  database.transaction(async (tx) => {
    await lockUser(tx, actor.userId)
    const kept = await findSavedViews(tx, actor.userId)
    const isNew = kept.every(({ list, name }) => list !== view.list || name !== view.name)
    const message = `You already have ${MAX_SAVED_VIEWS} saved views. Please remove one first`
    if (isNew && kept.length >= MAX_SAVED_VIEWS)
      throw new Problem('VALIDATION_FAILED', { message, fields: { name: message } })
    return upsertSavedView(tx, { ...view, userId: actor.userId })
  })
