import { eq, max, sql } from 'drizzle-orm'
import { documents, securityEvents, webhookEvents } from '#server/database/schema.ts'
import type { Database } from '#server/platform/database.ts'

export const findStoredFiles = (db: Database) =>
  db.select({ id: documents.id, filePath: documents.filePath }).from(documents)

/**
 * Returns when a webhook was last accepted, and when one last couldn't be verified. Each is null if that
 * never happened.
 */
export const findWebhookTimes = async (db: Database) => {
  const [accepted] = await db.select({ at: max(webhookEvents.createdAt) }).from(webhookEvents)
  const [refused] = await db
    .select({ at: max(securityEvents.createdAt) })
    .from(securityEvents)
    .where(eq(securityEvents.eventType, 'webhook_forged'))
  return { acceptedAt: accepted?.at ?? null, refusedAt: refused?.at ?? null }
}

export const readDatabaseTime = async (db: Database): Promise<Date> => {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  )
  return new Date(Number(rows[0]?.ms))
}

interface JobCounts extends Record<string, unknown> {
  waiting: number
  failed: number
  /** Names of queues with failed jobs. Null if there are none. */
  failedQueues: string[] | null
  /** How long the oldest due job has been waiting, in seconds. Null if none is due. */
  oldestSeconds: number | null
}

/** Counts due jobs, and jobs that failed permanently within the last day. */
export const countJobs = async (db: Database): Promise<JobCounts> => {
  const { rows } = await db.execute<JobCounts>(sql`
    select count(*) filter (where is_due)::integer as "waiting", count(*) filter (where is_failed)::integer as "failed",
      array_agg(distinct name) filter (where is_failed) as "failedQueues",
      extract(epoch from now() - min(start_after) filter (where is_due))::integer as "oldestSeconds"
    from (select name, start_after, state in ('created', 'retry') and start_after <= now() as is_due,
            state = 'failed' and completed_on > now() - interval '1 day' as is_failed from pgboss.job) jobs`)
  return rows[0] ?? { waiting: 0, failed: 0, failedQueues: null, oldestSeconds: null }
}
