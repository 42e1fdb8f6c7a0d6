import { and, asc, desc, eq, inArray, isNotNull, isNull, max, ne, sql } from 'drizzle-orm'
import type { DraftKind } from '#contract/formation'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import {
  draftingFacts,
  draftRuns,
  draftVersions,
  onboardingResponses,
  organizationProfiles,
  projects,
  screenings,
  stateNotes,
  templateTexts,
  users,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/**
 * Maximum number of projects in the drafting desk's list. All of them are read, because missing facts can't
 * be found with SQL.
 */
const MAX_DESK_PROJECTS = 2000

/** Returns open paid projects with their facts, newest first. */
export const findDeskProjects = (db: Queryable) =>
  db
    .select({
      project: projects,
      profile: organizationProfiles.profile,
      answers: onboardingResponses,
      facts: draftingFacts.facts,
      savedAt: sql`greatest(${organizationProfiles.savedAt}, ${draftingFacts.savedAt})`.mapWith(
        draftingFacts.savedAt,
      ),
      /** The form that staff confirmed last. */
      applicationForm: sql<string | null>`(
        select ${screenings.confirmedForm} from ${screenings}
        where ${screenings.projectId} = ${projects.id} and ${screenings.confirmedForm} is not null
        order by ${screenings.id} desc limit 1)`,
    })
    .from(projects)
    .leftJoin(organizationProfiles, eq(organizationProfiles.projectId, projects.id))
    .leftJoin(onboardingResponses, eq(onboardingResponses.projectId, projects.id))
    .leftJoin(draftingFacts, eq(draftingFacts.projectId, projects.id))
    .where(and(isNull(projects.closedOn), ne(projects.status, 'payment_pending')))
    .orderBy(desc(projects.id))
    .limit(MAX_DESK_PROJECTS)
export type DraftingDeskProject = Awaited<ReturnType<typeof findDeskProjects>>[number]

/** Returns the application form that staff confirmed last. Null if they haven't confirmed one. */
export const findConfirmedForm = async (db: Queryable, projectId: number): Promise<string | null> => {
  const [row] = await db
    .select({ form: screenings.confirmedForm })
    .from(screenings)
    .where(and(eq(screenings.projectId, projectId), isNotNull(screenings.confirmedForm)))
    .orderBy(desc(screenings.id))
    .limit(1)
  return row?.form ?? null
}

/** Returns when the newest version of each draft was created. */
export const findNewestVersionTimes = (db: Queryable) =>
  db
    .select({
      projectId: draftVersions.projectId,
      kind: draftVersions.kind,
      createdAt: max(draftVersions.createdAt),
    })
    .from(draftVersions)
    .groupBy(draftVersions.projectId, draftVersions.kind)

/** Returns all template changes, oldest first. */
export const findTemplateChanges = (db: Queryable) =>
  db
    .select({
      id: templateTexts.id,
      kind: templateTexts.kind,
      paragraphId: templateTexts.paragraphId,
      text: templateTexts.text,
    })
    .from(templateTexts)
    .orderBy(asc(templateTexts.id))

export const findTemplateHistory = (db: Queryable, kind: DraftKind) =>
  db
    .select({
      id: templateTexts.id,
      paragraphId: templateTexts.paragraphId,
      text: templateTexts.text,
      by: users.name,
      at: templateTexts.enteredAt,
    })
    .from(templateTexts)
    .leftJoin(users, eq(users.id, templateTexts.enteredBy))
    .where(eq(templateTexts.kind, kind))
    .orderBy(desc(templateTexts.id))
    .limit(MAX_LIST_ITEMS)

/** Locks a template until the transaction ends. */
export const lockTemplate = async (db: Queryable, kind: DraftKind): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('draft template ' || ${kind}))`)
}

export const insertTemplateText = (db: Queryable, text: typeof templateTexts.$inferInsert) =>
  db.insert(templateTexts).values(text)

export const findStateNotes = (db: Queryable) =>
  db
    .select({
      id: stateNotes.id,
      state: stateNotes.state,
      text: stateNotes.text,
      by: users.name,
      at: stateNotes.writtenAt,
    })
    .from(stateNotes)
    .leftJoin(users, eq(users.id, stateNotes.writtenBy))
    .orderBy(asc(stateNotes.state), asc(stateNotes.id))

export const insertStateNote = (db: Queryable, note: typeof stateNotes.$inferInsert) =>
  db.insert(stateNotes).values(note)

/** Deletes a state note. Returns false if it didn't exist. */
export const deleteStateNote = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.delete(stateNotes).where(eq(stateNotes.id, id)).returning({ id: stateNotes.id })).length > 0

export const findProjectIds = async (db: Queryable, publicIds: readonly string[]): Promise<number[]> => {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.publicId, [...publicIds]))
    .orderBy(asc(projects.id))
  return rows.map(({ id }) => id)
}

export const insertDraftRun = async (db: Queryable, run: typeof draftRuns.$inferInsert): Promise<number> => {
  const [row] = await db.insert(draftRuns).values(run).returning({ id: draftRuns.id })
  if (!row) throw new Error('inserting a run of drafts failed')
  return row.id
}

export const lockDraftRun = async (db: Queryable, id: number) => {
  const [run] = await db.select().from(draftRuns).where(eq(draftRuns.id, id)).for('update')
  return run
}

export const findNewestDraftRun = async (db: Queryable) => {
  const [run] = await db
    .select({
      id: draftRuns.id,
      total: sql<number>`jsonb_array_length(${draftRuns.projectIds})`,
      done: draftRuns.done,
      drawn: draftRuns.drawn,
      startedBy: users.name,
      startedAt: draftRuns.startedAt,
      finishedAt: draftRuns.finishedAt,
    })
    .from(draftRuns)
    .innerJoin(users, eq(users.id, draftRuns.startedBy))
    .orderBy(desc(draftRuns.id))
    .limit(1)
  return run ?? null
}

export const storeDraftRunProgress = async (
  db: Queryable,
  id: number,
  progress: Partial<Pick<typeof draftRuns.$inferInsert, 'done' | 'drawn' | 'finishedAt'>>,
): Promise<void> => {
  await db.update(draftRuns).set(progress).where(eq(draftRuns.id, id))
}
