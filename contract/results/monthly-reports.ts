import { addMonths, type Day, formatDay, type Month as MonthText } from '#contract/dates.ts'
import {
  Day as AnyDay,
  FileContent,
  Instant,
  ProjectReference,
  SuccessReply,
  textField,
} from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { formatSpans } from './day-spans.ts'
import { formatCount, formatMonthName, formatShare } from './figures.ts'
import { summarizeMonth } from './month-explanations.ts'
import { Figures, Month, MonthlyResult, zeroFigures } from './results.ts'

/**
 * Day of the month on which last month's reports are first sent. Those without complete figures are sent
 * later.
 */
const REPORT_DAY_OF_MONTH = 3

/** Returns the month before a day's month: "2026-10" on any day in November 2026. */
export const getPreviousMonth = (today: Day): string => addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)

/** Returns the day on which a month's report is sent if its figures are complete. */
export const getReportDay = (month: MonthText): Day =>
  `${addMonths(`${month}-01`, 1).slice(0, 7)}-${String(REPORT_DAY_OF_MONTH).padStart(2, '0')}`

/** A report's figures. They're stored when the report is sent. */
export const ReportContent = z.object({
  /** Up to twelve months, oldest first. The last month is the one reported on. */
  months: z.array(MonthlyResult).min(1),
  /** The campaigns with the most clicks in the reported month. */
  campaigns: z.array(Figures.extend({ campaign: z.string() })),
  keywords: z.array(Figures.extend({ keyword: z.string() })),
})
export type ReportContent = z.output<typeof ReportContent>

export const MonthlyReport = z.object({
  project: z.object({ publicId: z.string(), name: z.string() }),
  month: z.string(),
  /** The paragraph written by staff. May be empty. */
  paragraph: z.string(),
  content: ReportContent,
  /** 0 for a draft, which only staff see. 1 when first sent, and one more for each revision. */
  version: z.int(),
  sentAt: Instant.nullable(),
})
export type MonthlyReport = z.output<typeof MonthlyReport>

export const getReportedMonth = ({ months }: ReportContent): MonthlyResult =>
  months.at(-1) ?? { month: '', ...zeroFigures }

/**
 * Compares the visits with the previous month. Empty unless both months are complete and have visits. Doesn't
 * compare with the first month, because ads started partway through it.
 */
const describeComparison = ({ months }: ReportContent): string => {
  const [before, now] = months.slice(1).slice(-2)
  if (!before || !now || before.covered || now.covered || before.clicks === 0 || now.clicks === 0) return ''
  const change = now.clicks / before.clicks - 1
  const share = formatShare(Math.round(Math.abs(change) * 100) / 100)
  const name = formatMonthName(before.month)
  if (share === '0%') return ` That’s about as many as in ${name}.`
  return ` That’s ${share} ${change > 0 ? 'more' : 'fewer'} than in ${name}.`
}

/** Formats a month for a sentence: "In October", or "In part of October (Oct 1 – 8, 2026)". */
const formatInMonth = ({ month, covered }: MonthlyResult): string => {
  if (!covered) return `In ${formatMonthName(month)}`
  const days = covered.length === 0 ? '' : ` (${formatSpans(covered)})`
  return `In part of ${formatMonthName(month)}${days}`
}

/**
 * Summarizes a report: "In October, 412 people came to your site from your ads. That's 8% more than in
 * September."
 */
export const describeReport = ({ month, content }: Pick<MonthlyReport, 'month' | 'content'>): string => {
  const reported = getReportedMonth(content)
  const { clicks } = reported
  const who = clicks === 0 ? 'no one' : clicks === 1 ? '1 person' : `${formatCount(clicks)} people`
  return `${formatInMonth({ ...reported, month })}, ${who} came to your site from your ads.${describeComparison(content)}`
}

/** Returns the second sentence of a month's summary, which is about conversions. Empty if there were none. */
export const describeReportConversions = (content: ReportContent): string => {
  const [, ...results] = summarizeMonth(getReportedMonth(content)).split(/(?<=\.) /)
  return results.join(' ')
}

const projectParams = z.object({ id: ProjectReference })
const monthParams = projectParams.extend({ month: Month })

export const listMonthlyReports = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/reports',
  summary: 'The sent monthly reports of a project, newest first',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: z.array(z.object({ month: z.string(), sentAt: Instant, version: z.int(), clicks: z.int() })),
})

export const getMonthlyReport = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/reports/:month',
  summary: 'The report of one month. Clients see it once it was sent',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: monthParams,
  reply: MonthlyReport,
})

export const getMonthlyReportFile = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/reports/:month/pdf',
  summary: 'The report of one month as PDF',
  access: 'client',
  limit: 'receipt',
  kind: 'file',
  params: monthParams,
  reply: FileContent,
})

/**
 * `missing`: the month has no figures. `incomplete`: the figures of some days haven't been imported. `ready`:
 * the figures are complete, but the report hasn't been sent. `sent`: the client can see it, even if it wasn't
 * emailed.
 */
export const reportStates = ['missing', 'incomplete', 'ready', 'sent'] as const

export const reportStepKinds = ['paragraph', 'sent', 'resent', 'revised'] as const

/** Why a report isn't emailed. The report still appears on the project page. */
export const notEmailedReasons = ['reports_off', 'account_inactive'] as const
const NotEmailedReason = z.enum(notEmailedReasons)
export type NotEmailedReason = z.output<typeof NotEmailedReason>

export const notEmailedTexts = {
  reports_off: 'the client turned report emails off',
  account_inactive: 'the client’s account is inactive',
} as const satisfies Record<NotEmailedReason, string>

export const StaffReport = z.object({
  month: z.string(),
  state: z.enum(reportStates),
  paragraph: z.string(),
  version: z.int(),
  sentAt: Instant.nullable(),
  /**
   * The last day of the complete figures that start on the first of the month, or on the launch day. Null if
   * figures for that first day are missing.
   */
  knownThrough: AnyDay.nullable(),
  /** Whether the figures changed after the report was sent. */
  isOutdated: z.boolean(),
  /** Whether the report is sent automatically. Only the previous month's report is. */
  isAutomatic: z.boolean(),
  /** The report's steps, newest first. `by` is null for automatic steps. */
  history: z.array(
    z.object({
      step: z.enum(reportStepKinds),
      by: z.string().nullable(),
      /** Why sending the report didn't email the client. Null if it did, and for other steps. */
      notEmailed: NotEmailedReason.nullable(),
      at: Instant,
    }),
  ),
})
export type StaffReport = z.output<typeof StaffReport>

/** Describes a report's state for staff, such as when it will be sent or why it's waiting. */
export const describeReportState = (
  {
    month,
    state,
    knownThrough,
    isAutomatic,
  }: Pick<StaffReport, 'month' | 'state' | 'knownThrough' | 'isAutomatic'>,
  today: Day,
): string => {
  if (state === 'sent') return 'The client has this report.'
  if (state === 'missing') return `No figures imported for ${formatMonthName(month)}.`
  if (state === 'incomplete')
    return knownThrough
      ? `We only have figures through ${formatDay(knownThrough)}. The report is waiting for the rest of ${formatMonthName(month)}.`
      : `Figures are missing from the start of ${formatMonthName(month)}. The report is waiting for them.`
  if (!isAutomatic) return 'It won’t go out automatically anymore. Send it when you’re ready.'
  const day = getReportDay(month)
  return today < day
    ? `It goes out on ${formatDay(day)} at 9:00 AM ET.`
    : 'It goes out with the next run, each morning at 9:00 AM ET.'
}

const StaffReportsReply = z.object({
  reports: z.array(StaffReport),
  /** Why the client wouldn't be emailed if the report were sent now. Null if they would be. */
  notEmailed: NotEmailedReason.nullable(),
})

export const listStaffReports = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:id/reports',
  summary: 'The monthly reports of a project, sent or not, newest first',
  access: 'staff',
  tags: ['project', 'profile'],
  params: projectParams,
  reply: StaffReportsReply,
})

const paragraphField = textField(2000)

export const saveReportParagraph = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:id/reports/:month/paragraph',
  summary: 'Saves the staff paragraph of an unsent report',
  access: 'staff',
  limit: 'write',
  params: monthParams,
  body: z.object({ paragraph: paragraphField }),
  reply: SuccessReply,
})

export const SentReport = z.object({
  paragraph: paragraphField,
  /** The version that staff saw. 0 if the report hasn't been sent yet. */
  seenVersion: z.int().nonnegative(),
})

export const sendMonthlyReport = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/reports/:month/send',
  summary: 'Sends the report of a month with the current figures',
  access: 'staff',
  limit: 'write',
  once: true,
  params: monthParams,
  body: SentReport,
  reply: SuccessReply,
})

export const resendMonthlyReport = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/reports/:month/resend',
  summary: 'Emails the report of a month again, unchanged',
  access: 'staff',
  limit: 'write',
  once: true,
  params: monthParams,
  reply: SuccessReply,
})

export const MonthlyReportStatus = z.object({
  publicId: z.string(),
  name: z.string(),
  clientName: z.string(),
  assignedTo: z.string().nullable(),
  state: z.enum(reportStates),
  knownThrough: AnyDay.nullable(),
  sentAt: Instant.nullable(),
})
export type MonthlyReportStatus = z.output<typeof MonthlyReportStatus>

export const listLastMonthReports = defineRoute({
  method: 'GET',
  path: '/api/admin/monthly-reports',
  summary: 'The state of every project’s report for last month',
  access: 'staff',
  limit: 'read',
  tags: ['project'],
  reply: z.object({ month: z.string(), reports: z.array(MonthlyReportStatus) }),
})
