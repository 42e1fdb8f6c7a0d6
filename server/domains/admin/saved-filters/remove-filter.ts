import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { deleteFilter } from './saved-filters.queries.ts'

/** Removes one of the actor's own filters; one that is gone already is no failure. */
export const removeFilter = async ({ database }: Context, id: number, actor: Actor): Promise<void> => {
  await deleteFilter(database, actor.userId, id)
}
