import { addMonths, type Day, formatDay } from '#contract/dates.ts'
import { Day as AnyDay, Done, FileContent, Instant, ProjectReference, text } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { formatSpans } from './day-spans.ts'
import { formatCount, formatShare, nameOfMonth } from './figures.ts'
import { sentenceOf } from './month-story.ts'
import { Figures, Month, MonthlyResult, noFigures } from './results.ts'

/** The day of a month on which the report of the month before goes out. */
const REPORT_DAY = 3

/** "2026-10" on any day of November 2026. */
export const monthBefore = (today: Day): string => addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)

/** The day on which the report of a month goes out, if its figures are there. */
export const reportDayOf = (month: string): Day =>
  `${addMonths(`${month}-01`, 1).slice(0, 7)}-${String(REPORT_DAY).padStart(2, '0')}`

/** The figures that a report of a month tells, kept with it as they were when it was sent. */
export const ReportContent = z.object({
  /** The month itself, and at most eleven before it, oldest first. */
  months: z.array(MonthlyResult).min(1),
  /** The campaigns and keywords of the month that brought the most clicks. */
  campaigns: z.array(Figures.extend({ campaign: z.string() })),
  keywords: z.array(Figures.extend({ keyword: z.string() })),
})
export type ReportContent = z.output<typeof ReportContent>

/** The report of a month as its client reads it. */
export const MonthlyReport = z.object({
  project: z.object({ publicId: z.string(), name: z.string() }),
  month: z.string(),
  /** Words of staff about the month; empty where there are none. */
  paragraph: z.string(),
  content: ReportContent,
  /** 1 as it was first sent, more when it was written anew; 0: a draft, which only staff see. */
  version: z.int(),
  sentAt: Instant.nullable(),
})
export type MonthlyReport = z.output<typeof MonthlyReport>

/** The figures of the month that a report is about. */
export const reportedMonth = ({ months }: ReportContent): MonthlyResult =>
  months.at(-1) ?? { month: '', ...noFigures }

/**
 * How the visits compare with those of the month before. Empty unless both months are known whole. The first month is that of the
 * launch, which had ads for only some of its days.
 */
const comparisonOf = ({ months }: ReportContent): string => {
  const [before, now] = months.slice(1).slice(-2)
  if (!before || !now || before.covered || now.covered || before.clicks === 0 || now.clicks === 0) return ''
  const change = now.clicks / before.clicks - 1
  const share = formatShare(Math.round(Math.abs(change) * 100) / 100)
  const name = nameOfMonth(before.month)
  if (share === '0%') return ` That's about as many as in ${name}.`
  return ` That's ${share} ${change > 0 ? 'more' : 'fewer'} than in ${name}.`
}

/** The days that the figures of a month cover, in words: "In October" or "In part of October (Oct 1 – 8, 2026)". */
const inMonth = ({ month, covered }: MonthlyResult): string => {
  if (!covered) return `In ${nameOfMonth(month)}`
  const days = covered.length === 0 ? '' : ` (${formatSpans(covered)})`
  return `In part of ${nameOfMonth(month)}${days}`
}

/** "In October, 412 people came to your site from your ads. That's 8% more than in September." */
export const reportSentence = ({ month, content }: Pick<MonthlyReport, 'month' | 'content'>): string => {
  const reported = reportedMonth(content)
  const { clicks } = reported
  const who = clicks === 0 ? 'no one' : clicks === 1 ? '1 person' : `${formatCount(clicks)} people`
  return `${inMonth({ ...reported, month })}, ${who} came to your site from your ads.${comparisonOf(content)}`
}

/** What those did who came: the second sentence of a month's story; empty where no one did anything. */
export const reportResults = (content: ReportContent): string => {
  const [, ...results] = sentenceOf(reportedMonth(content)).split(/(?<=\.) /)
  return results.join(' ')
}

const byProject = z.object({ id: ProjectReference })
const byMonth = byProject.extend({ month: Month })

export const listMonthlyReports = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/reports',
  summary: 'The monthly reports that a client was sent, newest first',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: byProject,
  reply: z.array(z.object({ month: z.string(), sentAt: Instant, version: z.int(), clicks: z.int() })),
})

export const getMonthlyReport = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/reports/:month',
  summary: 'The report of one month, which clients see once it was sent',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: byMonth,
  reply: MonthlyReport,
})

export const getMonthlyReportFile = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/reports/:month/pdf',
  summary: 'The report of one month as PDF',
  access: 'client',
  limit: 'receipt',
  kind: 'file',
  params: byMonth,
  reply: FileContent,
})

/**
 * `missing`: nothing is known of the month. `incomplete`: not all of its days. `ready`: it goes out on its day. `sent`:
 * the client has it.
 */
export const reportStates = ['missing', 'incomplete', 'ready', 'sent'] as const

/** What happened to a report. */
export const reportSteps = ['paragraph', 'sent', 'resent', 'revised'] as const

/** Why a report isn't emailed. Its client still has it on the project page once their account is active. */
export const notEmailedReasons = ['reports_off', 'account_inactive'] as const
const NotEmailedReason = z.enum(notEmailedReasons)
export type NotEmailedReason = z.output<typeof NotEmailedReason>

/** Why a report isn't emailed, as staff read it. */
export const notEmailedWords = {
  reports_off: 'the client turned report emails off',
  account_inactive: "the client's account is inactive",
} as const satisfies Record<NotEmailedReason, string>

export const StaffReport = z.object({
  month: z.string(),
  state: z.enum(reportStates),
  paragraph: z.string(),
  version: z.int(),
  sentAt: Instant.nullable(),
  /** The last day of the month that figures are known of. */
  knownThrough: AnyDay.nullable(),
  /** Have the figures changed since it was sent? */
  isOutdated: z.boolean(),
  /** Does it go out by itself? Only the report of the last month does. */
  isAutomatic: z.boolean(),
  /** Newest first; without a name it went out by itself. */
  history: z.array(
    z.object({
      step: z.enum(reportSteps),
      by: z.string().nullable(),
      /** Why the client got no email at this step. */
      notEmailed: NotEmailedReason.nullable(),
      at: Instant,
    }),
  ),
})
export type StaffReport = z.output<typeof StaffReport>

/** Why a report has not gone out, or what becomes of it, in one sentence. */
export const reportStanding = (
  {
    month,
    state,
    knownThrough,
    isAutomatic,
  }: Pick<StaffReport, 'month' | 'state' | 'knownThrough' | 'isAutomatic'>,
  today: Day,
): string => {
  if (state === 'sent') return 'The client has this report.'
  if (state === 'missing') return `No figures imported for ${nameOfMonth(month)}.`
  if (state === 'incomplete')
    return knownThrough
      ? `We only have figures through ${formatDay(knownThrough)}. The report is waiting for the rest of ${nameOfMonth(month)}.`
      : `Figures are missing from the start of ${nameOfMonth(month)}. The report is waiting for them.`
  if (!isAutomatic) return "It won't go out automatically anymore. Send it when you're ready."
  const day = reportDayOf(month)
  return today < day
    ? `It goes out on ${formatDay(day)} at 9:00 AM ET.`
    : 'It goes out with the next run, each morning at 9:00 AM ET.'
}

const staffReply = z.object({
  reports: z.array(StaffReport),
  /** Why the client would get no email about a report that is sent now. */
  notEmailed: NotEmailedReason.nullable(),
})

export const listStaffReports = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:id/reports',
  summary: 'The monthly reports of a project, sent or not, newest first',
  access: 'staff',
  tags: ['project', 'profile'],
  params: byProject,
  reply: staffReply,
})

const paragraph = text(2000)

export const writeReportParagraph = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:id/reports/:month/paragraph',
  summary: 'Saves what staff say in the report of a month that was not sent yet',
  access: 'staff',
  limit: 'write',
  params: byMonth,
  body: z.object({ paragraph }),
  reply: Done,
})

export const SentReport = z.object({
  paragraph,
  /** The version that was on screen: 0 for a report that was not sent yet. */
  seenVersion: z.int().nonnegative(),
})

export const sendMonthlyReport = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/reports/:month/send',
  summary: 'Writes the report of a month from the figures as they are now and sends it to the client',
  access: 'staff',
  limit: 'write',
  once: true,
  params: byMonth,
  body: SentReport,
  reply: Done,
})

export const resendMonthlyReport = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/reports/:month/resend',
  summary: 'Emails the report of a month again, unchanged',
  access: 'staff',
  limit: 'write',
  once: true,
  params: byMonth,
  reply: Done,
})

/** The report of the last month for one project. */
export const DueReport = z.object({
  publicId: z.string(),
  name: z.string(),
  clientName: z.string(),
  assignedTo: z.string().nullable(),
  state: z.enum(reportStates),
  knownThrough: AnyDay.nullable(),
  sentAt: Instant.nullable(),
})
export type DueReport = z.output<typeof DueReport>

export const listDueReports = defineRoute({
  method: 'GET',
  path: '/api/admin/monthly-reports',
  summary: 'Whose report of the last month went out, goes out, or is missing',
  access: 'staff',
  limit: 'read',
  tags: ['project'],
  reply: z.object({ month: z.string(), reports: z.array(DueReport) }),
})
