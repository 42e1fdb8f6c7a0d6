import { SavedFilter } from '#contract/staff'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findFilters } from './saved-filters.queries.ts'

/** The actor's own filters, oldest first; those that a later version of the search does not know are left out. */
export const listFilters = async ({ database }: Context, actor: Actor): Promise<SavedFilter[]> => {
  const stored = await findFilters(database, actor.userId)
  return stored.flatMap((filter) => SavedFilter.safeParse(filter).data ?? [])
}
