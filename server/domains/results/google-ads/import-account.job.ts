import { addDays, BUSINESS_TIME_ZONE, type Day, toEasternDay } from '#contract/dates.ts'
import type { AdsProblemName } from '#contract/results'
import { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { defineJob, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { GoogleAdsError } from '#server/platform/google-ads/google-ads.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { lockProject } from '#server/projects'
import { importResults } from '../imports/imports.ts'
import { isPlausible, sumFigures } from '../imports/result-rows.ts'
import { findResultsBetween } from '../imports/results.queries.ts'
import { findAdsAccount, findConnectedProjects, updateAdsAccount } from './google-ads.queries.ts'
import { type ActiveKeyword, type AdsAccountData, readAdsAccount } from './read-account.ts'

/** Number of past days for which Google may still correct clicks and conversions. */
const RESTATEMENT_DAYS = 30

/** Maximum number of past days to import, before the start is moved to the first day of its month. */
const MAX_IMPORT_DAYS = 400

/**
 * Returns the days to import: new ones, and those that Google may have corrected. Starts on the first day of
 * a month, because a month entered manually is replaced as a whole.
 */
export const getPeriodToImport = (
  known: { importedThrough: Day | null; launchedOn: Day | null },
  today: Day,
): { from: Day; to: Day } => {
  const to = addDays(today, -1)
  const oldest = addDays(to, -MAX_IMPORT_DAYS)
  const wanted =
    known.importedThrough === null
      ? (known.launchedOn ?? addDays(to, -RESTATEMENT_DAYS))
      : addDays(known.importedThrough, -RESTATEMENT_DAYS)
  // Clamp the start to the range from the oldest to the last day.
  const [, from = to] = [oldest, wanted, to].sort()
  return { from: `${from.slice(0, 8)}01`, to }
}

const findAdsProblem = ({ currencies, campaigns }: AdsAccountData): AdsProblemName | null => {
  if (currencies.some((currency) => currency !== 'USD')) return 'currency'
  return isPlausible(sumFigures(campaigns)) ? null : 'unreadable'
}

declare module '#server/platform/context.ts' {
  interface DomainEvents {
    /** Emitted in the import's transaction, with the active keywords in a project's Google Ads account. */
    keywordsRead: {
      tx: Transaction
      projectId: number
      keywords: readonly ActiveKeyword[]
      singleWords: readonly string[]
      /** Whether the single-word keywords differ from those in the last import. */
      isNewSingleWords: boolean
      now: Date
    }
  }
}

type AdsAccount = NonNullable<Awaited<ReturnType<typeof findAdsAccount>>>

/**
 * Stores an account's figures, unless the project is no longer connected to it. If the figures can't be
 * right, stores only the problem.
 */
const storeResults = (
  context: Context,
  { projectId, customerId }: AdsAccount,
  period: { from: Day; to: Day },
  read: AdsAccountData,
  now: Date,
): Promise<void> =>
  context.database.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const account = await findAdsAccount(tx, projectId)
    if (!project || account?.customerId !== customerId) return
    const key = { projectId, customerId }
    const known = await findResultsBetween(tx, projectId, period, false)
    const isEmpty = read.campaigns.length === 0 && known.length > 0
    const problem = findAdsProblem(read) ?? (isEmpty ? 'empty' : null)
    if (problem) await updateAdsAccount(tx, key, { problem, lastTriedAt: now })
    else {
      const choice = { fileName: 'Google Ads', replace: true, today: toEasternDay(now) }
      const ofCampaigns = { period, rows: read.campaigns, ignoredCount: 0 }
      await importResults(tx, project, ofCampaigns, { source: 'api', ...choice }, null)
      const ofKeywords = { period, rows: read.keywords, ignoredCount: 0 }
      if (read.keywords.length > 0)
        await importResults(tx, project, ofKeywords, { source: 'keywords', ...choice }, null)
      const { importedFrom } = account
      const singleWords = read.singleWords.join('\n')
      await context.emit('keywordsRead', {
        tx,
        projectId,
        keywords: read.activeKeywords,
        singleWords: read.singleWords,
        isNewSingleWords: singleWords !== account.singleWords,
        now,
      })
      await updateAdsAccount(tx, key, {
        importedFrom: importedFrom !== null && importedFrom < period.from ? importedFrom : period.from,
        importedThrough: period.to,
        lastTriedAt: now,
        problem: null,
        singleWords,
      })
    }
    await announceChange(tx, 'project', project)
  })

/**
 * Imports one project's figures from Google Ads. Stores errors for staff, and also throws temporary ones, so
 * that the job is retried.
 */
export const importAdsResults = async (context: Context, projectId: number, now: Date): Promise<void> => {
  const { database, googleAds, log } = context
  const account = await findAdsAccount(database, projectId)
  if (!account || !googleAds) return
  const { customerId, importedThrough, launchedOn } = account
  const period = getPeriodToImport({ importedThrough, launchedOn }, toEasternDay(now))
  try {
    await storeResults(context, account, period, await readAdsAccount(googleAds, customerId, period), now)
  } catch (error) {
    if (!(error instanceof GoogleAdsError)) throw error
    const { problem } = error
    log.warn({ err: error, projectId }, 'importing figures from Google Ads failed')
    await database.transaction(async (tx) => {
      const project = await lockProject(tx, projectId)
      await updateAdsAccount(tx, { projectId, customerId }, { problem, lastTriedAt: now })
      if (project) await announceChange(tx, 'project', project)
    })
    if (error.mayPass) throw error
  }
}

const Payload = z.object({ projectId: z.int() })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'import-google-ads': z.output<typeof Payload>
  }
}

export const importAdsResultsJob = defineJob({
  name: 'import-google-ads',
  schema: Payload,
  // Retry five times over about five hours. Most outages are shorter.
  options: {
    retryLimit: 5,
    retryDelay: 600,
    retryBackoff: true,
    retryDelayMax: 7200,
    expireInSeconds: 600,
    notify: true,
  },
  run: (context, { projectId }, { now }) => importAdsResults(context, projectId, now),
})

/** Enqueues one import job for each connected project, so that a failure doesn't affect other projects. */
export const enqueueAdsImports = async (context: Context): Promise<void> => {
  const { database, jobs, googleAds } = context
  if (!googleAds) return
  await database.transaction(async (tx) => {
    for (const { projectId } of await findConnectedProjects(tx))
      await jobs.enqueue(tx, 'import-google-ads', { projectId })
  })
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'queue-google-ads': NoPayload
  }
}

export const enqueueAdsImportsJob = defineJob({
  name: 'queue-google-ads',
  schema: NoPayloadSchema,
  schedule: { cron: '0 6 * * *', timezone: BUSINESS_TIME_ZONE },
  options: { policy: 'singleton', retryLimit: 3, retryDelay: 60, retryBackoff: true },
  run: (context) => enqueueAdsImports(context),
})
