import { and, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { TroubleKind } from '#contract/health'
import { troubles } from '#server/database/schema.ts'
import type { Queryable } from '../database.ts'

export type TroubleRecord = typeof troubles.$inferSelect

/** A failure, recorded as part of a trouble. */
export interface TroubleReport {
  kind: TroubleKind
  /** What is affected, such as a job's name. */
  subject?: string
  /** Description in one sentence, if possible without personal data. */
  cause: string
  jobId?: string
}

/** Opens a trouble, or increases the count of the open one. Locks its row. */
export const addToTrouble = async (
  tx: Queryable,
  { kind, subject = '', cause, jobId = undefined }: TroubleReport,
  now: Date,
): Promise<TroubleRecord> => {
  const latest = { cause, jobId: jobId ?? null, lastAt: now }
  const [trouble] = await tx
    .insert(troubles)
    .values({ kind, subject, startedAt: now, ...latest })
    .onConflictDoUpdate({
      target: [troubles.kind, troubles.subject],
      targetWhere: isNull(troubles.endedAt),
      set: { ...latest, count: sql`${troubles.count} + 1` },
    })
    .returning()
  if (!trouble) throw new Error('the trouble was not stored')
  return trouble
}

export const markTroubleReported = (tx: Queryable, id: number, now: Date) =>
  tx.update(troubles).set({ reportedAt: now }).where(eq(troubles.id, id))

/**
 * Ends an open trouble. Returns undefined if it wasn't open, for example because another process ended it.
 */
export const closeTrouble = async (
  tx: Queryable,
  kind: TroubleKind,
  subject: string,
  now: Date,
): Promise<TroubleRecord | undefined> => {
  const [trouble] = await tx
    .update(troubles)
    .set({ endedAt: now })
    .where(and(eq(troubles.kind, kind), eq(troubles.subject, subject), isNull(troubles.endedAt)))
    .returning()
  return trouble
}

export const findOpenTroubles = (db: Queryable): Promise<TroubleRecord[]> =>
  db.select().from(troubles).where(isNull(troubles.endedAt)).orderBy(troubles.startedAt)

/** Returns ongoing troubles and those that occurred since a time, newest first. */
export const findTroublesSince = (db: Queryable, since: Date, limit: number): Promise<TroubleRecord[]> =>
  db
    .select()
    .from(troubles)
    .where(or(gte(troubles.lastAt, since), isNull(troubles.endedAt)))
    .orderBy(desc(troubles.lastAt))
    .limit(limit)

export const deleteTroublesBefore = (db: Queryable, time: Date) =>
  db.delete(troubles).where(lt(troubles.endedAt, time))
