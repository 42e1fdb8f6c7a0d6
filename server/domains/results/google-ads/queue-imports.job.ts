import { businessZone } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob, type NoPayload, noPayload } from '#server/platform/define-job.ts'
import { findConnected } from './google-ads.queries.ts'

/** Has the figures of every connected project imported, each by a job of its own: one that fails stops no other. */
export const queueAdsImports = async (context: Context): Promise<void> => {
  const { database, jobs, googleAds } = context
  if (!googleAds) return
  await database.transaction(async (tx) => {
    for (const { projectId } of await findConnected(tx))
      await jobs.enqueue(tx, 'import-google-ads', { projectId })
  })
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'queue-google-ads': NoPayload
  }
}

export const queueAdsImportsJob = defineJob({
  name: 'queue-google-ads',
  schema: noPayload,
  schedule: { cron: '0 6 * * *', timezone: businessZone },
  options: { policy: 'singleton', retryLimit: 3, retryDelay: 60, retryBackoff: true },
  run: (context) => queueAdsImports(context),
})
