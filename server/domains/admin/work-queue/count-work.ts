import { countOpenMessages } from '#server/messaging'
import type { Context } from '#server/platform/context.ts'
import { countWaiting } from './work-queue.queries.ts'

/** How many items are waiting for staff: in all, of each kind, and in the inbox. */
export const countWork = async ({ database }: Context) => {
  const [counts, inbox] = await Promise.all([countWaiting(database, undefined), countOpenMessages(database)])
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), counts, inbox }
}
