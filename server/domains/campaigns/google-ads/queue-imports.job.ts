import type { Context } from '#server/platform/context.ts'
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
