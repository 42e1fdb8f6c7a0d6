import { Problem } from '#contract/problem.ts'
import { MAX_SAVED_FILTERS, type NewSavedFilter, SavedFilter } from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { lockUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findSavedFilters, upsertSavedFilter } from './saved-filters.queries.ts'

/** Returns the actor's filters, oldest first. Omits those that the current search doesn't support. */
export const listSavedFilters = async ({ database }: Context, actor: Actor): Promise<SavedFilter[]> => {
  const stored = await findSavedFilters(database, actor.userId)
  return stored.flatMap((filter) => SavedFilter.safeParse(filter).data ?? [])
}

/**
 * Saves a search under a name for the actor.
 * @throws VALIDATION_FAILED if there are too many
 */
export const saveFilter = ({ database }: Context, filter: z.output<typeof NewSavedFilter>, actor: Actor) =>
  database.transaction(async (tx) => {
    await lockUser(tx, actor.userId)
    const kept = await findSavedFilters(tx, actor.userId)
    const isNew = kept.every(({ name }) => name !== filter.name)
    const message = `You already have ${MAX_SAVED_FILTERS} saved filters. Please remove one first`
    if (isNew && kept.length >= MAX_SAVED_FILTERS)
      throw new Problem('VALIDATION_FAILED', { message, fields: { name: message } })
    return upsertSavedFilter(tx, { ...filter, userId: actor.userId })
  })
