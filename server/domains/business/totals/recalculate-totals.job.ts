import type { Context } from '#server/platform/context.ts'
import { defineJob, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { recalculateGrantSpend, recalculateStageTimes } from './totals.queries.ts'

/**
 * Recalculates totals that would take too long to calculate for a page load. Readers see the previous totals
 * until the new ones are complete.
 */
export const recalculateBusinessTotals = ({ database }: Pick<Context, 'database'>): Promise<void> =>
  database.transaction(async (tx) => {
    await recalculateStageTimes(tx)
    await recalculateGrantSpend(tx)
  })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'sum-business': NoPayload
  }
}

export const recalculateBusinessTotalsJob = defineJob({
  name: 'sum-business',
  schema: NoPayloadSchema,
  schedule: { cron: '7 * * * *', timezone: 'UTC' },
  options: { policy: 'singleton', retryLimit: 2, retryDelay: 60 },
  run: recalculateBusinessTotals,
})
