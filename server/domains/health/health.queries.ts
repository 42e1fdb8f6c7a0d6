import { count, min, sql } from 'drizzle-orm'
import { emails, webhookEvents } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export interface JobFailure extends Record<string, unknown> {
  id: string
  queue: string
  failedAt: Date
  attempts: number
  cause: string | null
}

/**
 * Condition for failed jobs that staff should see. Excludes pg-boss's internal jobs, scheduled jobs with a
 * later successful run, and email deliveries, because the email log shows those.
 */
const isDeadJobCondition = sql`job.state = 'failed' and job.name <> 'deliver-mail' and job.name not like '\\_\\_pgboss%'
  and not (
    exists (select from pgboss.schedule where schedule.name = job.name)
    and exists (
      select from pgboss.job later
      where later.name = job.name and later.state = 'completed' and later.completed_on > job.completed_on
    )
  )`

/** Returns failed jobs that won't be retried automatically, newest first. */
export const findDeadJobs = async (db: Queryable, limit: number): Promise<JobFailure[]> => {
  const { rows } = await db.execute<JobFailure>(sql`
    select id, name as queue, completed_on as "failedAt", retry_count + 1 as attempts, output ->> 'message' as cause
    from pgboss.job where ${isDeadJobCondition} order by completed_on desc limit ${limit}`)
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }))
}

/**
 * Whether a queue's incident has ended. A scheduled queue must have completed a job after `since`. Any other
 * queue must have no failed jobs and no retries.
 */
export const isQueueWorking = async (db: Queryable, queue: string, since: Date): Promise<boolean> => {
  const { rows } = await db.execute<{ works: boolean }>(sql`
    select case when exists (select from pgboss.schedule where name = ${queue})
      then exists (select from pgboss.job where name = ${queue} and state = 'completed' and completed_on > ${since})
      else not exists (
        select from pgboss.job where name = ${queue} and (state = 'failed' or (state = 'retry' and retry_count > 0))
      ) end as works`)
  return rows[0]?.works ?? true
}

/** Returns when a job last completed, or null if there is no record. */
export const findLastCompletion = async (db: Queryable, queue: string): Promise<Date | null> => {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(completed_on) as at from pgboss.job where name = ${queue} and state = 'completed'`)
  return rows[0]?.at ? new Date(rows[0].at) : null
}

/**
 * Counts queued emails, and the sent and failed ones among those created since the given time. Also returns
 * when the oldest queued email was created, an error of a queued email, and when the last email of that
 * period was sent. Each is null if there is none.
 */
export const measureEmails = async (db: Queryable, since: Date) => {
  const [waiting] = await db
    .select({
      count: count(),
      oldest: min(emails.createdAt),
      error: sql<string | null>`max(${emails.lastError})`,
    })
    .from(emails)
    .where(sql`${emails.status} = 'queued'`)
  const [recent] = await db
    .select({
      sent: sql<number>`count(*) filter (where ${emails.status} = 'sent')::int`,
      failed: sql<number>`count(*) filter (where ${emails.status} = 'failed')::int`,
      lastSentAt: sql`max(${emails.sentAt})`.mapWith(emails.sentAt),
    })
    .from(emails)
    .where(sql`${emails.createdAt} > ${since}`)
  return {
    waiting: waiting?.count ?? 0,
    oldest: waiting?.oldest ?? null,
    error: waiting?.error ?? null,
    sent: recent?.sent ?? 0,
    failed: recent?.failed ?? 0,
    lastSentAt: recent?.lastSentAt ?? null,
  }
}

/**
 * Returns when the newest provider event arrived, or null if there is none, and the number of unprocessed
 * ones.
 */
export const measureProviderEvents = async (db: Queryable) => {
  const [found] = await db
    .select({
      open: sql<number>`count(*) filter (where not ${webhookEvents.processed})::int`,
      newest: sql`max(${webhookEvents.createdAt})`.mapWith(webhookEvents.createdAt),
    })
    .from(webhookEvents)
  return { open: found?.open ?? 0, newest: found?.newest ?? null }
}

/** Locks a dead job and returns its queue, or undefined if there is no such job. */
export const lockDeadJob = async (tx: Queryable, id: string): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select job.name from pgboss.job where job.id = ${id} and ${isDeadJobCondition} for update`,
  )
  return rows[0]?.name
}

export const findDatabaseVersion = async (db: Queryable): Promise<string> => {
  const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`)
  return rows[0]?.server_version.split(' ')[0] ?? ''
}
