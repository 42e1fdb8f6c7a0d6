import { aliasedTable, and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ScreenerAnswer } from '#contract/formation'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import { projects, screenings, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const confirmers = aliasedTable(users, 'confirmers')

/**
 * Returns up to MAX_LIST_ITEMS versions of a project's answers, newest first, including an unsubmitted draft.
 */
export const findScreenings = (db: Queryable, projectId: number) =>
  db
    .select({
      id: screenings.id,
      answers: screenings.answers,
      result: screenings.result,
      savedAt: screenings.savedAt,
      savedBy: users.name,
      submittedAt: screenings.submittedAt,
      confirmedForm: screenings.confirmedForm,
      confirmedNote: screenings.confirmedNote,
      confirmedBy: confirmers.name,
      confirmedAt: screenings.confirmedAt,
    })
    .from(screenings)
    .leftJoin(users, eq(users.id, screenings.savedBy))
    .leftJoin(confirmers, eq(confirmers.id, screenings.confirmedBy))
    .where(eq(screenings.projectId, projectId))
    .orderBy(desc(screenings.id))
    .limit(MAX_LIST_ITEMS)

export const storeScreeningDraft = (
  db: Queryable,
  projectId: number,
  draft: {
    worksheet: string
    answers: Record<string, ScreenerAnswer | null>
    savedBy: number
    savedAt: Date
  },
) =>
  db
    .insert(screenings)
    .values({ projectId, ...draft })
    .onConflictDoUpdate({
      target: screenings.projectId,
      targetWhere: sql`${screenings.submittedAt} is null`,
      set: draft,
    })

export const submitScreeningDraft = async (
  db: Queryable,
  projectId: number,
  changes: Pick<typeof screenings.$inferInsert, 'result' | 'submittedAt' | 'savedBy' | 'savedAt'>,
): Promise<void> => {
  await db
    .update(screenings)
    .set(changes)
    .where(and(eq(screenings.projectId, projectId), isNull(screenings.submittedAt)))
}

export const findNewestScreening = async (db: Queryable, projectId: number) => {
  const [row] = await db
    .select()
    .from(screenings)
    .where(and(eq(screenings.projectId, projectId), isNotNull(screenings.submittedAt)))
    .orderBy(desc(screenings.id))
    .limit(1)
  return row
}

export const storeConfirmation = async (
  db: Queryable,
  id: number,
  confirmation: Pick<
    typeof screenings.$inferInsert,
    'confirmedForm' | 'confirmedNote' | 'confirmedBy' | 'confirmedAt'
  >,
): Promise<void> => {
  await db.update(screenings).set(confirmation).where(eq(screenings.id, id))
}

export const deleteUserScreenings = async (db: Queryable, userId: number): Promise<void> => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  await db.delete(screenings).where(inArray(screenings.projectId, own))
}
