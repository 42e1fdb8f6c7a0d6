import { and, asc, eq } from 'drizzle-orm'
import type { SavedSearch } from '#contract/staff'
import { savedFilters } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findSavedFilters = (db: Queryable, userId: number) =>
  db.select().from(savedFilters).where(eq(savedFilters.userId, userId)).orderBy(asc(savedFilters.id))

/** Stores a filter. Replaces the user's filter with the same name. */
export const upsertSavedFilter = async (
  db: Queryable,
  filter: { userId: number; name: string; search: SavedSearch },
) => {
  const [row] = await db
    .insert(savedFilters)
    .values(filter)
    .onConflictDoUpdate({ target: [savedFilters.userId, savedFilters.name], set: { search: filter.search } })
    .returning()
  if (!row) throw new Error('inserting a filter failed')
  return row
}

/** Does nothing if the filter doesn't exist. */
export const deleteSavedFilter = (db: Queryable, userId: number, id: number) =>
  db.delete(savedFilters).where(and(eq(savedFilters.userId, userId), eq(savedFilters.id, id)))
