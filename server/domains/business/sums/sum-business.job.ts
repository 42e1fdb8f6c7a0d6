import type { Context } from '#server/platform/context.ts'
import { defineJob, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { sumGrantSpend, sumStageTimes } from './sums.queries.ts'

/**
 * Recalculates totals that would take too long to calculate for a page load. Readers see the previous totals
 * until the new ones are complete.
 */
export const sumBusiness = ({ database }: Pick<Context, 'database'>): Promise<void> =>
  database.transaction(async (tx) => {
    await sumStageTimes(tx)
    await sumGrantSpend(tx)
  })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'sum-business': NoPayload
  }
}

export const sumBusinessJob = defineJob({
  name: 'sum-business',
  schema: NoPayloadSchema,
  schedule: { cron: '7 * * * *', timezone: 'UTC' },
  options: { policy: 'singleton', retryLimit: 2, retryDelay: 60 },
  run: sumBusiness,
})
