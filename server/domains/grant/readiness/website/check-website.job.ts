import { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/define-job.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { openPageReader } from '#server/platform/outbound/open-page-reader.ts'
import { type Network, publicInternet } from '#server/platform/outbound/public-addresses.ts'
import { lockExistingProject } from '#server/projects'
import { deleteWebsiteChecksBefore, findWebsiteCheck, updateWebsiteCheck } from '../readiness.queries.ts'
import { crawlWebsite } from './crawl-website.ts'
import { evaluateWebsite } from './evaluate-website.ts'

const CHECK_TIMEOUT_MS = 60_000

/**
 * Crawls a project's website, stores the findings or why there are none, and deletes the project's older
 * checks. A website that can't be read doesn't make the job fail.
 */
export const checkWebsite = async (
  context: Context,
  checkId: number,
  network: Network = publicInternet,
): Promise<void> => {
  const { config, database } = context
  const check = await findWebsiteCheck(database, checkId)
  if (check?.status !== 'running') return
  const update = (changes: Parameters<typeof updateWebsiteCheck>[2]) =>
    database.transaction(async (tx) => {
      const project = await lockExistingProject(tx, check.projectId)
      await updateWebsiteCheck(tx, checkId, changes)
      if (changes.finishedAt) await deleteWebsiteChecksBefore(tx, check)
      await announceChange(tx, 'project', project)
    })
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  const userAgent = `Mozilla/5.0 (compatible; CausewayWebsiteCheck; +${config.publicUrl})`
  const crawl = await crawlWebsite(openPageReader({ userAgent, signal }, network), check.address, {
    signal,
    onProgress: (pageCount) => update({ pageCount }),
  })
  const evaluation = evaluateWebsite(crawl)
  const pageCount = crawl.visits.length
  const finishedAt = new Date()
  if ('failure' in evaluation)
    await update({ status: 'failed', failure: evaluation.failure, pageCount, finishedAt })
  else await update({ status: 'done', ...evaluation, pageCount, finishedAt })
}

const Payload = z.object({ checkId: z.int() })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'check-website': z.output<typeof Payload>
  }
}

export const checkWebsiteJob = defineJob({
  name: 'check-website',
  schema: Payload,
  options: { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 180, notify: true },
  run: (context, { checkId }) => checkWebsite(context, checkId),
})
