import { and, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { IncidentKind } from '#contract/health'
import { incidents } from '#server/database/schema.ts'
import type { Queryable } from '../database.ts'

export type IncidentRecord = typeof incidents.$inferSelect

/** A failure, recorded as part of an incident. */
export interface IncidentReport {
  kind: IncidentKind
  /** What is affected, such as a job's name. */
  subject?: string
  /** Description in one sentence, if possible without personal data. */
  cause: string
  jobId?: string
}

/** Opens an incident, or adds the failure to the open one. Locks its row. */
export const addToIncident = async (
  tx: Queryable,
  { kind, subject = '', cause, jobId = undefined }: IncidentReport,
  now: Date,
): Promise<IncidentRecord> => {
  const latest = { cause, jobId: jobId ?? null, lastAt: now }
  const [incident] = await tx
    .insert(incidents)
    .values({ kind, subject, startedAt: now, ...latest })
    .onConflictDoUpdate({
      target: [incidents.kind, incidents.subject],
      targetWhere: isNull(incidents.endedAt),
      set: { ...latest, count: sql`${incidents.count} + 1` },
    })
    .returning()
  if (!incident) throw new Error('the incident was not stored')
  return incident
}

export const markIncidentReported = (tx: Queryable, id: number, now: Date) =>
  tx.update(incidents).set({ reportedAt: now }).where(eq(incidents.id, id))

/**
 * Ends an open incident. Returns undefined if it wasn't open, for example because another process ended it.
 */
export const closeIncident = async (
  tx: Queryable,
  kind: IncidentKind,
  subject: string,
  now: Date,
): Promise<IncidentRecord | undefined> => {
  const [incident] = await tx
    .update(incidents)
    .set({ endedAt: now })
    .where(and(eq(incidents.kind, kind), eq(incidents.subject, subject), isNull(incidents.endedAt)))
    .returning()
  return incident
}

export const findOpenIncidents = (db: Queryable): Promise<IncidentRecord[]> =>
  db.select().from(incidents).where(isNull(incidents.endedAt)).orderBy(incidents.startedAt)

/** Returns up to `limit` incidents that are open or had a failure since a time, latest failure first. */
export const findIncidentsSince = (db: Queryable, since: Date, limit: number): Promise<IncidentRecord[]> =>
  db
    .select()
    .from(incidents)
    .where(or(gte(incidents.lastAt, since), isNull(incidents.endedAt)))
    .orderBy(desc(incidents.lastAt))
    .limit(limit)

export const deleteIncidentsBefore = (db: Queryable, time: Date) =>
  db.delete(incidents).where(lt(incidents.endedAt, time))
