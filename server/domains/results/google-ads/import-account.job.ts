import { addDays, type Day, easternDay } from '#contract/dates.ts'
import type { AdsProblem } from '#contract/results'
import { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { defineJob } from '#server/platform/define-job.ts'
import { GoogleAdsError } from '#server/platform/google-ads/google-ads-error.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockProject } from '#server/projects'
import { addResultsTo } from '../imports/add-results.ts'
import { isPlausible, sumOf } from '../imports/known-results.ts'
import { findResultsBetween } from '../imports/results.queries.ts'
import { findAccount, updateAccount } from './google-ads.queries.ts'
import { type ActiveKeyword, type ReadAccount, readAccount } from './read-account.ts'

/** Google counts conversions up to so many days after the click, and corrects clicks that were no real ones. */
const DAYS_RESTATED = 30

/** The first import reaches so far back at most. */
const MOST_DAYS = 400

/**
 * The days to ask for: what is new and what Google may have changed. Whole months from their first day, because figures that
 * staff entered by month are replaced as a whole.
 */
export const periodToImport = (
  known: { importedThrough: Day | null; launchedOn: Day | null },
  today: Day,
): { from: Day; to: Day } => {
  const to = addDays(today, -1)
  const oldest = addDays(to, -MOST_DAYS)
  const wanted =
    known.importedThrough === null
      ? (known.launchedOn ?? addDays(to, -DAYS_RESTATED))
      : addDays(known.importedThrough, -DAYS_RESTATED)
  // The one in the middle: neither before the oldest day nor after the last.
  const [, from = to] = [oldest, wanted, to].sort()
  return { from: `${from.slice(0, 8)}01`, to }
}

/** What is wrong with the figures themselves. */
const problemIn = ({ currencies, campaigns }: ReadAccount): AdsProblem | null => {
  if (currencies.some((currency) => currency !== 'USD')) return 'currency'
  return isPlausible(sumOf(campaigns)) ? null : 'unreadable'
}

declare module '#server/platform/context.ts' {
  interface DomainEvents {
    /** Active keywords were read from a project's Google Ads account, in the transaction of the import. */
    keywordsRead: {
      tx: Transaction
      projectId: number
      keywords: readonly ActiveKeyword[]
      singleWords: readonly string[]
      /** Do they differ from those of the last import? */
      isNewSingleWords: boolean
      now: Date
    }
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Stores what an account holds, all or nothing; not when the project was connected with another one meanwhile. */
const store = (
  context: Context,
  { projectId, customerId }: Account,
  period: { from: Day; to: Day },
  read: ReadAccount,
  now: Date,
): Promise<void> =>
  context.database.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const account = await findAccount(tx, projectId)
    if (!project || account?.customerId !== customerId) return
    const key = { projectId, customerId }
    const known = await findResultsBetween(tx, projectId, period, false)
    const isEmpty = read.campaigns.length === 0 && known.length > 0
    const problem = problemIn(read) ?? (isEmpty ? 'empty' : null)
    if (problem) await updateAccount(tx, key, { problem, lastTriedAt: now })
    else {
      const choice = { fileName: 'Google Ads', replace: true, today: easternDay(now) }
      const ofCampaigns = { period, rows: read.campaigns, ignoredCount: 0 }
      await addResultsTo(tx, project, ofCampaigns, { source: 'api', ...choice }, null)
      const ofKeywords = { period, rows: read.keywords, ignoredCount: 0 }
      if (read.keywords.length > 0)
        await addResultsTo(tx, project, ofKeywords, { source: 'keywords', ...choice }, null)
      const { importedFrom } = account
      const singleWords = read.singleWords.join('\n')
      await context.emit('keywordsRead', {
        tx,
        projectId,
        keywords: read.judged,
        singleWords: read.singleWords,
        isNewSingleWords: singleWords !== account.singleWords,
        now,
      })
      await updateAccount(tx, key, {
        importedFrom: importedFrom !== null && importedFrom < period.from ? importedFrom : period.from,
        importedThrough: period.to,
        lastTriedAt: now,
        problem: null,
        singleWords,
      })
    }
    await announce(tx, 'project', project)
  })

/**
 * Imports the figures of one project from Google Ads, as its newest import, which can be undone like any other. What goes
 * wrong is kept for staff to see; what may pass is thrown too, so that the job is tried again.
 */
export const importAccount = async (context: Context, projectId: number, now: Date): Promise<void> => {
  const { database, googleAds, log } = context
  const account = await findAccount(database, projectId)
  if (!account || !googleAds) return
  const { customerId, importedThrough, launchedOn } = account
  const period = periodToImport({ importedThrough, launchedOn }, easternDay(now))
  try {
    await store(context, account, period, await readAccount(googleAds, customerId, period), now)
  } catch (error) {
    if (!(error instanceof GoogleAdsError)) throw error
    const { problem } = error
    log.warn({ err: error, projectId }, "the figures of a project couldn't be read from Google Ads")
    await database.transaction(async (tx) => {
      const project = await lockProject(tx, projectId)
      await updateAccount(tx, { projectId, customerId }, { problem, lastTriedAt: now })
      if (project) await announce(tx, 'project', project)
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

export const importAccountJob = defineJob({
  name: 'import-google-ads',
  schema: Payload,
  // Google's quotas are daily, and its outages pass: five more tries over about five hours.
  options: {
    retryLimit: 5,
    retryDelay: 600,
    retryBackoff: true,
    retryDelayMax: 7200,
    expireInSeconds: 600,
    notify: true,
  },
  run: (context, { projectId }, { now }) => importAccount(context, projectId, now),
})
