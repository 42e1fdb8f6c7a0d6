import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** How far stored times can be ahead of the clock without being corrected, because clocks differ slightly. */
const CLOCK_TOLERANCE_SQL = sql`interval '1 minute'`

/**
 * Corrects pg-boss's times after the database's clock was set back. Otherwise, jobs and schedules would wait
 * until the clock reaches the stored times again. Corrects:
 * - waiting jobs that were created in the future, or whose retry is later than their queue allows
 * - the start and heartbeat of running jobs, whose process may have died
 * - the times of the last schedule check and queue maintenance, and of scheduled runs
 */
export const correctFutureTimes = async (db: Queryable): Promise<void> => {
  await db.execute(sql`
    with waiting as (
      update pgboss.job
      set start_after = case when state = 'retry' then now() else now() + (start_after - created_on) end,
        created_on = least(created_on, now())
      where state in ('created', 'retry') and (
        created_on > now() + ${CLOCK_TOLERANCE_SQL}
        or (state = 'retry' and start_after > now() + make_interval(secs => coalesce(retry_delay_max, 600)) + ${CLOCK_TOLERANCE_SQL})
      )
    ), running as (
      update pgboss.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
      where state = 'active' and greatest(started_on, heartbeat_on) > now() + ${CLOCK_TOLERANCE_SQL}
    ), sent as (
      delete from pgboss.job
      where name = '__pgboss__send-it' and state = 'completed'
        and singleton_on > (now() + ${CLOCK_TOLERANCE_SQL}) at time zone 'utc'
    ), counted as (
      update pgboss.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
      where greatest(monitor_on, monitor_claim_on, maintain_on) > now() + ${CLOCK_TOLERANCE_SQL}
    )
    update pgboss.version set cron_on = now() where cron_on > now() + ${CLOCK_TOLERANCE_SQL}`)
}
