import type { Context } from '#server/platform/context.ts'
import { countWaiting } from './work-queue.queries.ts'

/** How many items are waiting for staff. */
export const countWork = async ({ database }: Context) => {
  const counts = await countWaiting(database, undefined)
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0) }
}
