import { aliasedTable, and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#contract/dates.ts'
import { DUE_SOON_DAYS, type FilingQuery, openFilingStates } from '#contract/formation'
import type { MessageSide } from '#contract/identity'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import type { z } from '#contract/zod.ts'
import { type FilingRecord, filings, projects, users } from '#server/database/schema.ts'
import { hasWords, matchProject } from '#server/database/word-search.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { ListSource } from '#server/platform/paging.ts'
import { selectAttachment } from '../attachments.queries.ts'

const clientColumns = {
  id: filings.id,
  kind: filings.kind,
  title: filings.title,
  jurisdiction: filings.jurisdiction,
  period: filings.period,
  dueOn: filings.dueOn,
  state: filings.state,
  filedOn: filings.filedOn,
  decidedOn: filings.decidedOn,
  reason: filings.reason,
  feePaid: filings.feePaid,
  confirmationNumber: filings.confirmationNumber,
}

const assignees = aliasedTable(users, 'assignees')
const changers = aliasedTable(users, 'changers')

const selectStaffFilings = (db: Queryable) => {
  const document = selectAttachment(db, filings, 'team')
  return db
    .select({
      ...clientColumns,
      document: document.columns,
      note: filings.note,
      assignee: { id: assignees.id, name: assignees.name },
      changedBy: changers.name,
      updatedAt: filings.updatedAt,
      project: { publicId: projects.publicId, name: projects.name, status: projects.status },
    })
    .from(filings)
    .innerJoin(projects, eq(projects.id, filings.projectId))
    .leftJoin(assignees, eq(assignees.id, filings.assigneeId))
    .leftJoin(changers, eq(changers.id, filings.changedBy))
    .leftJoinLateral(document.source, sql`true`)
}

export const findStaffFiling = async (db: Queryable, id: number) => {
  const [filing] = await selectStaffFilings(db).where(eq(filings.id, id))
  return filing
}

export const findFilingsForStaff = (db: Queryable, projectId: number) =>
  selectStaffFilings(db)
    .where(eq(filings.projectId, projectId))
    .orderBy(desc(filings.id))
    .limit(MAX_LIST_ITEMS)

export const findFilingsForClient = (db: Queryable, projectId: number, side: MessageSide) => {
  const document = selectAttachment(db, filings, side)
  return db
    .select({
      ...clientColumns,
      document: document.columns,
    })
    .from(filings)
    .leftJoinLateral(document.source, sql`true`)
    .where(eq(filings.projectId, projectId))
    .orderBy(desc(filings.id))
    .limit(MAX_LIST_ITEMS)
}

/** Returns the filings that affect a project's calendar: open and accepted ones. */
export const findCalendarFilings = (db: Queryable, projectId: number) =>
  db
    .select({
      id: filings.id,
      kind: filings.kind,
      jurisdiction: filings.jurisdiction,
      period: filings.period,
      filedOn: filings.filedOn,
      state: filings.state,
    })
    .from(filings)
    .where(and(eq(filings.projectId, projectId), inArray(filings.state, [...openFilingStates, 'accepted'])))
    .orderBy(asc(filings.id))
export type CalendarFiling = Awaited<ReturnType<typeof findCalendarFilings>>[number]

export const lockFiling = async (db: Queryable, id: number) => {
  const [filing] = await db.select().from(filings).where(eq(filings.id, id)).for('update')
  return filing
}

export const findFilingProject = async (db: Queryable, id: number): Promise<number | undefined> => {
  const [row] = await db.select({ projectId: filings.projectId }).from(filings).where(eq(filings.id, id))
  return row?.projectId
}

type FilingIdentity = Pick<FilingRecord, 'projectId' | 'kind' | 'jurisdiction' | 'title' | 'period'>

const createSameFilingCondition = (
  table: typeof filings,
  { projectId, kind, jurisdiction, title, period }: FilingIdentity,
) =>
  and(
    eq(table.projectId, projectId),
    eq(table.kind, kind),
    eq(table.jurisdiction, jurisdiction),
    eq(table.title, title),
    sql`${table.period} is not distinct from ${period}::date`,
  )

/** Whether the project has an open filing of the same kind, jurisdiction, title, and period. */
export const hasOpenFiling = async (db: Queryable, identity: FilingIdentity): Promise<boolean> =>
  (await db.$count(
    filings,
    and(createSameFilingCondition(filings, identity), inArray(filings.state, [...openFilingStates])),
  )) > 0

export const insertFiling = async (db: Queryable, filing: typeof filings.$inferInsert): Promise<number> => {
  const [row] = await db.insert(filings).values(filing).returning({ id: filings.id })
  if (!row) throw new Error('inserting a filing failed')
  return row.id
}

export const storeFiling = async (
  db: Queryable,
  id: number,
  changes: Partial<typeof filings.$inferInsert>,
): Promise<void> => {
  await db.update(filings).set(changes).where(eq(filings.id, id))
}

/** Attaches a document to the project's planned and ready filings of a kind that have no document. */
export const attachToPlannedFiling = (
  db: Queryable,
  projectId: number,
  kind: FilingRecord['kind'],
  documentGroupId: string,
) =>
  db
    .update(filings)
    .set({ documentGroupId })
    .where(
      and(
        eq(filings.projectId, projectId),
        eq(filings.kind, kind),
        inArray(filings.state, ['planned', 'ready']),
        isNull(filings.documentGroupId),
      ),
    )

/** Removes a document from the planned or ready filings that have it. */
export const detachFromUnfiledFilings = (db: Queryable, projectId: number, documentGroupId: string) =>
  db
    .update(filings)
    .set({ documentGroupId: null })
    .where(
      and(
        eq(filings.projectId, projectId),
        inArray(filings.state, ['planned', 'ready']),
        eq(filings.documentGroupId, documentGroupId),
      ),
    )

/**
 * Assigns a staff member's open filings of a project to someone else, or to no one. Returns their IDs.
 * @param only the IDs of the filings to assign. Undefined for all.
 */
export const reassignFilings = async (
  db: Queryable,
  projectId: number,
  { from, to, only }: { from: number; to: number | null; only: readonly number[] | undefined },
): Promise<number[]> => {
  const moved = await db
    .update(filings)
    .set({ assigneeId: to })
    .where(
      and(
        eq(filings.projectId, projectId),
        eq(filings.assigneeId, from),
        inArray(filings.state, [...openFilingStates]),
        only && inArray(filings.id, [...only]),
      ),
    )
    .returning({ id: filings.id })
  return moved.map(({ id }) => id)
}

/** Whether a filing of this kind was sent to the authority, and wasn't rejected or withdrawn. */
export const isFiled = async (
  db: Queryable,
  projectId: number,
  kind: FilingRecord['kind'],
): Promise<boolean> =>
  (await db.$count(
    filings,
    and(
      eq(filings.projectId, projectId),
      eq(filings.kind, kind),
      inArray(filings.state, ['filed', 'accepted']),
    ),
  )) > 0

export const deleteFiling = (db: Queryable, id: number) => db.delete(filings).where(eq(filings.id, id))

type FilingView = z.output<typeof FilingQuery>['view']

/** Creates a condition for planned and ready filings that are overdue or due within a week. */
export const createDueFilingCondition = (today: Day): SQL =>
  sql`(${filings.state} in ('planned', 'ready') and ${filings.dueOn} <= ${addDays(today, DUE_SOON_DAYS)})`

const later = aliasedTable(filings, 'later')

const applicationForms: FilingRecord['kind'][] = ['1023', '1023-EZ']

/**
 * Condition for rejected filings that weren't followed by another filing of the same kind, jurisdiction,
 * title, and period. Form 1023 can follow Form 1023-EZ, and vice versa.
 */
export const unansweredRejectionCondition: SQL = sql`(${filings.state} = 'rejected' and not exists (
  select from ${filings} as later where ${later.projectId} = ${filings.projectId}
    and (${later.kind} = ${filings.kind} or (${inArray(later.kind, applicationForms)} and ${inArray(filings.kind, applicationForms)}))
    and ${later.jurisdiction} = ${filings.jurisdiction} and ${later.title} = ${filings.title}
    and ${later.period} is not distinct from ${filings.period} and ${later.id} > ${filings.id}))`

/** Condition for filings that still need work. The first part matches the index. */
const isUnfinishedCondition = sql`(${filings.state} in ('planned', 'ready', 'filed', 'rejected')
  and (${filings.state} <> 'rejected' or ${unansweredRejectionCondition}))`

const getViewCondition = (view: FilingView, today: Day): SQL | undefined => {
  if (view === 'all') return undefined
  if (view === 'open') return isUnfinishedCondition
  if (view === 'accepted') return eq(filings.state, 'accepted')
  if (view === 'ready') return eq(filings.state, 'ready')
  if (view === 'waiting') return eq(filings.state, 'filed')
  if (view === 'rejected') return unansweredRejectionCondition
  return createDueFilingCondition(today)
}

const orderByView: Record<FilingView, readonly SQL[]> = {
  open: [asc(filings.dueOn), asc(filings.id)],
  accepted: [desc(filings.id)],
  all: [desc(filings.id)],
  due: [asc(filings.dueOn), asc(filings.id)],
  ready: [asc(filings.dueOn), asc(filings.id)],
  waiting: [asc(filings.filedOn), asc(filings.id)],
  rejected: [desc(filings.decidedOn), desc(filings.id)],
}

export const getFilingListSource = (
  db: Queryable,
  { view, kind, assignee, search }: z.output<typeof FilingQuery>,
  today: Day,
) =>
  ({
    table: filings,
    filter: and(
      getViewCondition(view, today),
      kind && eq(filings.kind, kind),
      assignee === undefined ? undefined : eq(filings.assigneeId, assignee),
      sql`exists (select from ${projects} where ${projects.id} = ${filings.projectId} and ${projects.closedOn} is null)`,
    ),
    matches: hasWords(search) ? [matchProject(filings.projectId, search)] : undefined,
    order: orderByView[view],
    read: (ids: number[]) => selectStaffFilings(db).where(inArray(filings.id, ids)),
  }) satisfies ListSource<number, { id: number }>

export const deleteUserFilings = async (db: Queryable, userId: number): Promise<void> => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  await db.delete(filings).where(inArray(filings.projectId, own))
}
