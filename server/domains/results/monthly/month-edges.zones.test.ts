import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toEasternDay } from '#contract/dates.ts'
import { getGrantEvaluation as grantEvaluationRoute } from '#contract/grant'
import { getPreviousMonth, getResults, recordMonth } from '#contract/results'
import {
  campaignImports,
  emails,
  googleAdsAccounts,
  grantChecks,
  projects,
  projectUpdates,
} from '#server/database/schema.ts'
import { getGrantEvaluation, listGrantAccounts } from '#server/domains/grant/monitor/grant-accounts.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'
import { importAdsResults } from '../google-ads/import-account.job.ts'
import { recordMonth as recordMonthAt } from '../imports/imports.ts'
import { previewReport } from '../imports/preview-report.ts'
import { getMonthlyReport } from './monthly-reports.ts'
import { sendDueReports } from './send-due-reports.job.ts'
import { saveReportParagraph, sendMonthlyReport } from './send-report.ts'

const program = await runProgram()
const staff = await signInNewUser(program, { role: 'admin' })
const actor = { userId: staff.id, role: 'admin' } as Actor
const { context } = program

/**
 * Test times in Eastern Time, before and after daylight saving time ends. All but the last are half an hour
 * before or after midnight.
 */
const timesByLabel = {
  'Sep 30, 23:30': new Date('2025-10-01T03:30:00Z'),
  'Oct 1, 0:30': new Date('2025-10-01T04:30:00Z'),
  'Oct 31, 23:30': new Date('2025-11-01T03:30:00Z'),
  'Nov 1, 0:30': new Date('2025-11-01T04:30:00Z'),
  'Nov 2, 23:30': new Date('2025-11-03T04:30:00Z'),
  'Nov 3, 0:30': new Date('2025-11-03T05:30:00Z'),
  'Nov 30, 23:30': new Date('2025-12-01T04:30:00Z'),
  'Dec 1, 0:30': new Date('2025-12-01T05:30:00Z'),
  'Dec 3, 9:00': new Date('2025-12-03T14:00:00Z'),
} as const
type TimeLabel = keyof typeof timesByLabel

const createProject = async (status: string, launchedOn: string) => {
  const { publicId, projectId, email } = await buyPackage(program)
  await context.database
    .update(projects)
    .set({ status, campaignLaunchedAt: launchedOn, statusSince: timesByLabel['Dec 1, 0:30'] })
    .where(eq(projects.id, projectId))
  return { publicId, projectId, email }
}
const recordMonthClicks = (id: string, month: string, clicks = '2910') =>
  staff.browser.call(recordMonth, {
    params: { id },
    body: { month, cost: '8640.50', impressions: '41200', clicks, conversions: '148.5' },
  })
const findEmailSubjects = (email: string) =>
  context.database
    .select()
    .from(emails)
    .where(eq(emails.recipient, email))
    .then((all) =>
      all.filter(({ kind }) => kind === 'monthly-report').map(({ subject }) => subject.split(' ')[0]),
    )

describe('a month ends at midnight in Eastern Time', () => {
  test.each<[string, from: TimeLabel, to: TimeLabel, isDue: boolean]>([
    ['left in the last minutes before', 'Sep 30, 23:30', 'Sep 30, 23:30', false],
    ['left in its first minutes', 'Sep 30, 23:30', 'Oct 1, 0:30', true],
    ['went live in its last minutes', 'Oct 31, 23:30', 'Nov 1, 0:30', true],
    ['went live right after it', 'Nov 1, 0:30', 'Nov 3, 0:30', false],
  ])('for the October report of a project that %s', async (_case, from, to, isDue) => {
    const { publicId, projectId, email } = await createProject('ads_testing', '2025-09-02')
    await recordMonthClicks(publicId, '2025-10')
    for (const [status, moment] of [
      ['live', from],
      ['ads_testing', to],
    ] as const)
      await context.database.insert(projectUpdates).values({
        projectId,
        status,
        message: 'A new status',
        kind: 'status',
        createdAt: timesByLabel[moment],
      })
    await sendDueReports(context, timesByLabel['Nov 3, 0:30'])
    expect(await findEmailSubjects(email)).toEqual(isDue ? ['October'] : [])
  })

  test('for the day reports are sent', async () => {
    const { publicId, email } = await createProject('live', '2025-10-01')
    for (const month of ['2025-10', '2025-11']) await recordMonthClicks(publicId, month)
    await sendDueReports(context, timesByLabel['Nov 2, 23:30'])
    expect(await findEmailSubjects(email)).toEqual([])
    await sendDueReports(context, timesByLabel['Nov 3, 0:30'])
    expect(await findEmailSubjects(email)).toEqual(['October'])
    await sendDueReports(context, timesByLabel['Nov 30, 23:30'])
    expect(await findEmailSubjects(email)).toEqual(['October'])
    await sendDueReports(context, timesByLabel['Dec 3, 9:00'])
    expect((await findEmailSubjects(email)).sort()).toEqual(['November', 'October'])
  })

  test('for drafting, previewing, and sending a report', async () => {
    const { publicId, email } = await createProject('live', '2025-10-01')
    await recordMonthClicks(publicId, '2025-10')
    const named = { id: publicId, month: '2025-10' }
    const body = { paragraph: 'Words', seenVersion: 0 }
    const by = (now: Date) => ({ actor, claim: async () => {}, now })
    const [before, after] = [timesByLabel['Oct 31, 23:30'], timesByLabel['Nov 1, 0:30']]
    await expect(
      saveReportParagraph(context, { ...named, paragraph: 'Words' }, actor, before),
    ).rejects.toMatchObject({
      code: 'MONTH_NOT_OVER',
    })
    await expect(getMonthlyReport(context, named, actor, before)).rejects.toMatchObject({
      code: 'MONTHLY_REPORT_NOT_FOUND',
    })
    await expect(sendMonthlyReport(context, named, body, by(before))).rejects.toMatchObject({
      code: 'MONTH_NOT_OVER',
    })
    await saveReportParagraph(context, { ...named, paragraph: 'Words' }, actor, after)
    expect(await getMonthlyReport(context, named, actor, after)).toMatchObject({
      version: 0,
      paragraph: 'Words',
    })
    await sendMonthlyReport(context, named, body, by(after))
    expect(await findEmailSubjects(email)).toEqual(['October'])
  })

  test('for a month entered by hand', async () => {
    const { publicId } = await createProject('live', '2025-10-01')
    const month = { month: '2025-11', cost: 100, impressions: 10, clicks: 1, conversions: 0, replace: false }
    await expect(
      recordMonthAt(context, publicId, month, actor, timesByLabel['Oct 31, 23:30']),
    ).rejects.toMatchObject({
      code: 'MONTH_NOT_BEGUN',
    })
    expect(await recordMonthAt(context, publicId, month, actor, timesByLabel['Nov 1, 0:30'])).toMatchObject({
      period: { from: '2025-11-01', to: '2025-11-01' },
    })
    const whole = { ...month, month: '2025-10' }
    expect(await recordMonthAt(context, publicId, whole, actor, timesByLabel['Oct 31, 23:30'])).toMatchObject(
      {
        period: { from: '2025-10-01', to: '2025-10-31' },
      },
    )
  })

  test.each<[TimeLabel, knownThrough: string]>([
    ['Oct 31, 23:30', '2025-10-30'],
    ['Nov 1, 0:30', '2025-10-31'],
  ])('for an import on %s: the last day counts only when it is over', async (moment, knownThrough) => {
    const { publicId, projectId } = await createProject('live', '2025-10-01')
    await recordMonthClicks(publicId, '2025-10')
    await context.database
      .update(campaignImports)
      .set({ createdAt: timesByLabel[moment] })
      .where(eq(campaignImports.projectId, projectId))
    const results = await staff.browser.call(getResults, { params: { id: publicId } })
    expect(results.knownThrough).toBe(knownThrough)
    expect(results.months[0]?.covered === undefined).toBe(knownThrough === '2025-10-31')
    const isJudged = knownThrough === '2025-10-31'
    const { findings } = await staff.browser.call(grantEvaluationRoute, { params: { id: publicId } })
    expect(findings.find(({ rule }) => rule === 'clickRate')?.state).toBe(isJudged ? 'kept' : 'unknown')
  })

  test.each<[TimeLabel, months: string[]]>([
    ['Oct 31, 23:30', ['2025-09']],
    ['Nov 1, 0:30', ['2025-10', '2025-09']],
  ])('for the grant rules on %s', async (moment, months) => {
    const { publicId } = await createProject('live', '2025-09-01')
    for (const month of ['2025-09', '2025-10']) await recordMonthClicks(publicId, month)
    const { findings } = await getGrantEvaluation(context, publicId, actor, timesByLabel[moment])
    const clickRate = findings.find(({ rule }) => rule === 'clickRate')
    expect(clickRate?.evidence.map(({ when }) => when)).toEqual(months)
  })

  test.each<[TimeLabel, daysLeft: number]>([
    ['Oct 31, 23:30', 1],
    ['Nov 1, 0:30', 30],
    ['Nov 30, 23:30', 1],
  ])('for the days left to raise the click-through rate on %s', async (moment, daysLeft) => {
    const { publicId } = await createProject('live', '2025-01-01')
    const last = getPreviousMonth(toEasternDay(timesByLabel[moment]))
    await recordMonthClicks(publicId, getPreviousMonth(`${last}-01`))
    await recordMonthClicks(publicId, last, '1')
    const { accounts } = await listGrantAccounts(context, timesByLabel[moment])
    expect(accounts.find((account) => account.publicId === publicId)?.daysLeft).toBe(daysLeft)
  })

  test('for the date of a check', async () => {
    const { publicId, projectId } = await createProject('live', '2025-10-01')
    await context.database.insert(grantChecks).values([
      { projectId, rule: 'sitelinks', value: 4, checkedAt: timesByLabel['Oct 31, 23:30'] },
      { projectId, rule: 'sitelinks', value: 4, checkedAt: timesByLabel['Nov 1, 0:30'] },
    ])
    const { findings } = await getGrantEvaluation(context, publicId, actor, timesByLabel['Nov 1, 0:30'])
    const sitelinks = findings.find(({ rule }) => rule === 'sitelinks')
    expect(sitelinks?.evidence.map(({ when }) => when)).toEqual(['2025-11-01', '2025-10-31'])
  })

  test.each<[TimeLabel, through: string]>([
    ['Oct 31, 23:30', "BETWEEN '2025-10-01' AND '2025-10-30'"],
    ['Nov 1, 0:30', "BETWEEN '2025-10-01' AND '2025-10-31'"],
  ])('for the days requested from Google Ads on %s', async (moment, through) => {
    const { projectId } = await createProject('live', '2025-10-05')
    await context.database
      .insert(googleAdsAccounts)
      .values({ projectId, customerId: `${projectId}`.padStart(10, '7') })
    const queries: string[] = []
    const search = async (_customerId: string, query: string) => {
      queries.push(query)
      return []
    }
    await importAdsResults({ ...context, googleAds: { search } }, projectId, timesByLabel[moment])
    expect(queries[0]).toContain(through)
  })

  test.each<[TimeLabel, rows: number]>([
    ['Oct 31, 23:30', 1],
    ['Nov 1, 0:30', 2],
  ])('for the rows of a report on %s: later days are ignored', async (moment, rowCount) => {
    const { publicId } = await createProject('live', '2025-10-01')
    const text = 'Campaign,Day,Cost,Impr.,Clicks\nA,2025-10-31,1,20,10\nA,2025-11-01,1,20,10\n'
    const file = Readable.from([Buffer.from(text)])
    const preview = await previewReport(
      context,
      publicId,
      { file, account: undefined },
      actor,
      timesByLabel[moment],
    )
    expect([preview.rowCount, preview.ignoredCount]).toEqual([rowCount, 2 - rowCount])
  })
})
