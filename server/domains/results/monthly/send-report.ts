import { type Month, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import { getPreviousMonth, type reportStepKinds, type SentReport } from '#contract/results'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { createUnsubscribeLink, requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { findDueStep, lockExistingProject } from '#server/projects'
import { findReport, insertReportStep, saveReport } from './monthly.queries.ts'
import { createMonthlyReportEmail, type EmailedReport } from './monthly-report.email.tsx'
import { createReportContent, getNotEmailedReason } from './monthly-reports.ts'

interface StaffRequest {
  actor: Actor
  claim: RequestClaim
  now: Date
}

/**
 * Sends a past month's report without waiting for the schedule. If it was already sent, sends a new version.
 * @throws PROJECT_NOT_FOUND, MONTH_NOT_OVER, MONTH_WITHOUT_FIGURES, REPORT_SENT_MEANWHILE, ALREADY_DONE
 */
export const sendMonthlyReport = (
  context: Context,
  { id, month }: { id: ProjectReference; month: Month },
  { paragraph, seenVersion }: z.output<typeof SentReport>,
  { actor, claim, now }: StaffRequest,
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    const project = await lockExistingProject(tx, id)
    if (month > getPreviousMonth(toEasternDay(now))) throw new Problem('MONTH_NOT_OVER')
    const version = (await findReport(tx, project.id, month))?.version ?? 0
    if (version !== seenVersion) throw new Problem('REPORT_SENT_MEANWHILE')
    await deliverMonthlyReport(context, tx, project, {
      month,
      paragraph,
      version,
      takenBy: actor.userId,
      now,
    })
  })

const problemByReason = { reports_off: 'REPORT_EMAILS_OFF', account_inactive: 'CLIENT_INACTIVE' } as const

/**
 * Emails a sent report again, unchanged.
 * @throws PROJECT_NOT_FOUND, MONTHLY_REPORT_NOT_FOUND, REPORT_EMAILS_OFF, CLIENT_INACTIVE, ALREADY_DONE
 */
export const resendMonthlyReport = (
  context: Context,
  { id, month }: { id: ProjectReference; month: Month },
  { actor, claim, now }: StaffRequest,
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    const project = await lockExistingProject(tx, id)
    const report = await findReport(tx, project.id, month)
    if (!report?.content) throw new Problem('MONTHLY_REPORT_NOT_FOUND')
    const notEmailed = getNotEmailedReason(await requireUser(tx, project.userId))
    if (notEmailed) throw new Problem(problemByReason[notEmailed])
    const { content } = report
    const taken = { step: 'resent', takenBy: actor.userId, now } as const
    await sendReportEmail(context, tx, project, { ...report, content }, taken)
  })

interface ReportDelivery {
  month: Month
  paragraph: string
  /** The version that was last sent. 0 if none was sent. */
  version: number
  /** ID of the staff member who sends the report. Null if it's sent automatically. */
  takenBy: number | null
  now: Date
}

/** Emails a report if the client receives reports by email, and records the step in the report's history. */
const sendReportEmail = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  report: EmailedReport & { id: number },
  taken: { step: (typeof reportStepKinds)[number]; takenBy: number | null; now: Date },
): Promise<void> => {
  const client = await requireUser(tx, project.userId)
  const { step, takenBy, now } = taken
  const notEmailed = getNotEmailedReason(client)
  if (notEmailed === null) {
    const link = { userId: client.id, kind: 'reportMails', now } as const
    const unsubscribe = await createUnsubscribeLink(context.config, tx, link)
    await sendEmail(
      context,
      tx,
      createMonthlyReportEmail(context.config, project, client, {
        ...report,
        unsubscribe,
        dueStep: await findDueStep(tx, project, now),
      }),
    )
  }
  await insertReportStep(tx, { reportId: report.id, step, takenBy, notEmailed, createdAt: now })
  await announceChange(tx, 'project', project)
}

/**
 * Stores a month's report with the current figures and emails it. The caller's transaction must have locked
 * the project, so that no report is sent twice.
 * @throws MONTH_WITHOUT_FIGURES
 */
export const deliverMonthlyReport = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  { month, paragraph, version, takenBy, now }: ReportDelivery,
): Promise<void> => {
  const content = await createReportContent(
    tx,
    { id: project.id, launchedOn: project.campaignLaunchedAt },
    month,
  )
  if (!content) throw new Problem('MONTH_WITHOUT_FIGURES')
  const written = { month, paragraph, content, version: version + 1, sentAt: now }
  const id = await saveReport(tx, { projectId: project.id, ...written })
  const step = version === 0 ? 'sent' : 'revised'
  await sendReportEmail(context, tx, project, { id, ...written }, { step, takenBy, now })
}

/**
 * Saves the staff paragraph for a report that hasn't been sent yet. A sent report can be changed only by
 * sending a new version.
 * @throws PROJECT_NOT_FOUND, MONTH_NOT_OVER, REPORT_SENT_MEANWHILE
 */
export const saveReportParagraph = (
  { database }: Context,
  { id, month, paragraph }: { id: ProjectReference; month: Month; paragraph: string },
  actor: Actor,
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, id)
    if (month > getPreviousMonth(toEasternDay(now))) throw new Problem('MONTH_NOT_OVER')
    const report = await findReport(tx, project.id, month)
    if (report && report.version > 0) throw new Problem('REPORT_SENT_MEANWHILE')
    if ((report?.paragraph ?? '') === paragraph) return
    const reportId = await saveReport(tx, { projectId: project.id, month, paragraph })
    await insertReportStep(tx, { reportId, step: 'paragraph', takenBy: actor.userId, createdAt: now })
    await announceChange(tx, 'project', project)
  })
