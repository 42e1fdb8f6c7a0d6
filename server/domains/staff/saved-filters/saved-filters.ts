import { Problem } from '#contract/problem.ts'
import { mostSavedFilters, type NewSavedFilter, SavedFilter } from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { lockUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findFilters, upsertFilter } from './saved-filters.queries.ts'

/** The actor's own filters, oldest first; those that a later version of the search does not know are left out. */
export const listFilters = async ({ database }: Context, actor: Actor): Promise<SavedFilter[]> => {
  const stored = await findFilters(database, actor.userId)
  return stored.flatMap((filter) => SavedFilter.safeParse(filter).data ?? [])
}

/** Keeps a search under a name, for its author only. @throws VALIDATION_FAILED when there are too many */
export const saveFilter = ({ database }: Context, filter: z.output<typeof NewSavedFilter>, actor: Actor) =>
  database.transaction(async (tx) => {
    await lockUser(tx, actor.userId)
    const kept = await findFilters(tx, actor.userId)
    const isNew = kept.every(({ name }) => name !== filter.name)
    const message = `You already have ${mostSavedFilters} saved filters. Please remove one first`
    if (isNew && kept.length >= mostSavedFilters)
      throw new Problem('VALIDATION_FAILED', { message, fields: { name: message } })
    return upsertFilter(tx, { ...filter, userId: actor.userId })
  })
