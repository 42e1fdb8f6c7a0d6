import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Transaction } from '#server/platform/database.ts'
import { lockProject } from '#server/projects'
import type { Program } from './program.ts'

/**
 * Starts calls while another transaction holds a project's lock, and then releases the lock. Each call starts
 * once the previous one waits for the lock. `change` runs in the other transaction before it's committed.
 */
export const runWhileProjectLocked = async <Results extends readonly unknown[]>(
  { context: { database } }: Pick<Program, 'context'>,
  projectId: number,
  calls: { [Index in keyof Results]: () => Promise<Results[Index]> },
  change: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<Results> => {
  const countWaiting = async () => {
    const { rows } = await database.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows[0]?.waiting
  }
  const running: Promise<unknown>[] = []
  await database.transaction(async (tx) => {
    await lockProject(tx, projectId)
    for (const call of calls) {
      running.push(call())
      await expect.poll(countWaiting, { timeout: 5_000 }).toBe(running.length)
    }
    await change(tx)
  })
  return (await Promise.all(running)) as unknown as Results
}
