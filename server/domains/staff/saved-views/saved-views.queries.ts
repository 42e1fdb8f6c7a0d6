import { and, asc, eq } from 'drizzle-orm'
import type { NewSavedView, SavedView } from '#contract/staff'
import { savedViews } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findSavedViews = (db: Queryable, userId: number) =>
  db.select().from(savedViews).where(eq(savedViews.userId, userId)).orderBy(asc(savedViews.id))

/** Stores a view. Replaces the user's view with the same name in the same list. */
export const upsertSavedView = async (
  db: Queryable,
  view: NewSavedView & { userId: number },
): Promise<SavedView> => {
  const [row] = await db
    .insert(savedViews)
    .values(view)
    .onConflictDoUpdate({
      target: [savedViews.userId, savedViews.list, savedViews.name],
      set: { search: view.search, columns: view.columns },
    })
    .returning({ id: savedViews.id })
  if (!row) throw new Error('inserting a view failed')
  return { ...view, id: row.id }
}

/** Deletes a user's saved view. Does nothing if it doesn't exist. */
export const deleteSavedView = (db: Queryable, userId: number, id: number) =>
  db.delete(savedViews).where(and(eq(savedViews.userId, userId), eq(savedViews.id, id)))
