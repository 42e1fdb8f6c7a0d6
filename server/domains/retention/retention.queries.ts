import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import {
  disputes,
  documents,
  payments,
  projectDeletions,
  projectMembers,
  projectMessages,
  projects,
  projectUpdates,
  refunds,
  users,
} from '#server/database/schema.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'

/** When a project or its messages, history, or payments last changed. Ignores holds. */
const lastChangedAt = sql<Date>`greatest(${projects.updatedAt}, ${projects.statusSince},
  (select max(${projectMessages.createdAt}) from ${projectMessages} where ${projectMessages.projectId} = ${projects.id}),
  (select max(${projectUpdates.createdAt}) from ${projectUpdates} where ${projectUpdates.projectId} = ${projects.id}
    and (${projectUpdates.metadata} -> 'hold') is null),
  (select max(coalesce(${payments.refundedAt}, ${payments.paidAt})) from ${payments}
    where ${payments.projectId} = ${projects.id}))`.mapWith(projects.updatedAt)

const hasPaymentCondition = sql`exists (select from ${payments} where ${payments.projectId} = ${projects.id} and ${payments.paidAt} is not null)`
const isPaidProjectCondition = or(sql`${projects.status} <> 'payment_pending'`, hasPaymentCondition)
const isDisputedCondition = sql`exists (select from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
  where ${payments.projectId} = ${projects.id} and ${disputes.closedAt} is null)`

/**
 * Creates a condition for paid projects past their retention period. Excludes projects on hold or with an
 * open dispute. Also filters by `updatedAt`, because it has an index.
 */
const createExpiredCondition = (cutoff: Date): SQL | undefined =>
  and(
    lt(projects.updatedAt, cutoff),
    isPaidProjectCondition,
    isNull(projects.holdReason),
    sql`not ${isDisputedCondition}`,
    lt(lastChangedAt, cutoff),
  )

const countRows = (table: typeof projectMessages | typeof documents | typeof payments) =>
  sql<number>`(select count(*)::int from ${table} where ${table.projectId} = ${projects.id})`

const recordCounts = {
  messages: countRows(projectMessages),
  documents: countRows(documents),
  payments: countRows(payments),
}

/**
 * Returns expired projects that can be deleted, least recently changed first. `createExpiredCondition`
 * defines them.
 */
export const findExpiredProjects = (db: Queryable, cutoff: Date, limit: number) =>
  db
    .select({
      publicId: projects.publicId,
      name: projects.name,
      client: users.name,
      createdAt: projects.createdAt,
      lastChangedAt,
      ...recordCounts,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(createExpiredCondition(cutoff))
    .orderBy(asc(lastChangedAt), asc(projects.id))
    .limit(limit)

export const countExpiredProjects = async (db: Queryable, cutoff: Date): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(projects).where(createExpiredCondition(cutoff))
  return row?.total ?? 0
}

/**
 * Returns the earliest `updatedAt` at or after the cutoff among paid projects that aren't on hold. Null if
 * there is none.
 */
export const findNextChange = async (db: Queryable, cutoff: Date): Promise<Date | null> => {
  const [row] = await db
    .select({ updatedAt: projects.updatedAt })
    .from(projects)
    .where(and(sql`${projects.updatedAt} >= ${cutoff}`, isPaidProjectCondition, isNull(projects.holdReason)))
    .orderBy(asc(projects.updatedAt))
    .limit(1)
  return row?.updatedAt ?? null
}

/** Returns projects on hold with the newest hold's reason and author, newest first. */
export const findHeldProjects = (db: Queryable) => {
  const newestHold = db
    .selectDistinctOn([projectUpdates.projectId], {
      projectId: projectUpdates.projectId,
      adminId: projectUpdates.adminId,
      createdAt: projectUpdates.createdAt,
    })
    .from(projectUpdates)
    .where(
      and(
        inArray(
          projectUpdates.projectId,
          db.select({ id: projects.id }).from(projects).where(isNotNull(projects.holdReason)),
        ),
        sql`${projectUpdates.metadata} ->> 'hold' = 'true'`,
      ),
    )
    .orderBy(projectUpdates.projectId, desc(projectUpdates.id))
    .as('newest_hold')
  const clients = db.select({ id: users.id, name: users.name }).from(users).as('clients')
  return db
    .select({
      publicId: projects.publicId,
      name: projects.name,
      client: clients.name,
      reason: sql<string>`${projects.holdReason}`,
      heldBy: users.name,
      heldSince: newestHold.createdAt,
    })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.userId))
    .innerJoin(newestHold, eq(newestHold.projectId, projects.id))
    .leftJoin(users, eq(users.id, newestHold.adminId))
    .where(isNotNull(projects.holdReason))
    .orderBy(desc(newestHold.createdAt))
}

export const findDeletions = (db: Queryable, limit: number) =>
  db
    .select({
      publicId: projectDeletions.publicId,
      lastChangedAt: projectDeletions.lastChangedAt,
      messages: projectDeletions.messages,
      documents: projectDeletions.documents,
      payments: projectDeletions.payments,
      deletedBy: users.name,
      deletedAt: projectDeletions.deletedAt,
    })
    .from(projectDeletions)
    .innerJoin(users, eq(users.id, projectDeletions.deletedBy))
    .orderBy(desc(projectDeletions.deletedAt), desc(projectDeletions.id))
    .limit(limit)

/**
 * Locks a project that may be deleted, and returns its IDs and the data for its deletion record. Returns
 * undefined if it may not be deleted.
 */
export const lockExpiredProject = async (tx: Transaction, publicId: string, cutoff: Date) => {
  const [project] = await tx
    .select({
      id: projects.id,
      userId: projects.userId,
      publicId: projects.publicId,
      packageType: projects.packageType,
      lastChangedAt,
      ...recordCounts,
    })
    .from(projects)
    .where(and(eq(projects.publicId, publicId), createExpiredCondition(cutoff)))
    .for('update')
  return project
}

/**
 * Deletes a project with all of its records.
 * @returns the names of its files, which the caller must remove
 */
export const deleteProjectRecords = async (tx: Transaction, projectId: number): Promise<string[]> => {
  const files = await tx
    .select({ name: documents.filePath })
    .from(documents)
    .where(eq(documents.projectId, projectId))
  const ofProject = tx.select({ id: payments.id }).from(payments).where(eq(payments.projectId, projectId))
  await tx.delete(refunds).where(inArray(refunds.paymentId, ofProject))
  await tx.delete(disputes).where(inArray(disputes.paymentId, ofProject))
  await tx.delete(payments).where(eq(payments.projectId, projectId))
  await tx.delete(projects).where(eq(projects.id, projectId))
  return files.map(({ name }) => name)
}

/** PostgreSQL's error code for deleting a row that other rows refer to. */
const FOREIGN_KEY_VIOLATION = '23503'

const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === FOREIGN_KEY_VIOLATION) || isForeignKeyViolation(error.cause))

/**
 * Deletes a client who has no projects, memberships, or payments left and hasn't logged in since the cutoff.
 * Keeps clients whom other records still refer to, such as messages in another client's project.
 */
export const deleteClientWithoutRecords = async (
  tx: Transaction,
  userId: number,
  cutoff: Date,
): Promise<void> => {
  try {
    await tx.transaction((savepoint) => deleteIdleClient(savepoint, userId, cutoff))
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
  }
}

const deleteIdleClient = (tx: Transaction, userId: number, cutoff: Date) =>
  tx
    .delete(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.role, 'user'),
        sql`coalesce(${users.lastLoginAt}, ${users.createdAt}) < ${cutoff}`,
        sql`not exists (select from ${projects} where ${projects.userId} = ${users.id})`,
        sql`not exists (select from ${projectMembers} where ${projectMembers.userId} = ${users.id})`,
        sql`not exists (select from ${payments} where ${payments.userId} = ${users.id})`,
      ),
    )

export const insertDeletion = (tx: Transaction, deletion: typeof projectDeletions.$inferInsert) =>
  tx.insert(projectDeletions).values(deletion)
