import { Problem } from '#contract/problem.ts'
import type { NotEmailedReason, reportSteps } from '#contract/results'
import type { ProjectRecord, UserRecord } from '#server/database/schema.ts'
import { newUnsubscribeUrl, requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { composeContent } from './compose-content.ts'
import { insertStep, saveReport } from './monthly.queries.ts'
import { type MailedReport, monthlyReportEmail } from './monthly-report.email.tsx'

interface Delivery {
  month: string
  paragraph: string
  /** 0 before it is sent for the first time. */
  version: number
  /** Null: by itself. */
  takenBy: number | null
  now: Date
}

/** Why a client gets no email about a report; null if they get one. */
export const reasonNotToEmail = ({
  isActive,
  reportMails,
}: Pick<UserRecord, 'isActive' | 'reportMails'>): NotEmailedReason | null => {
  if (!isActive) return 'account_inactive'
  return reportMails ? null : 'reports_off'
}

/** Emails a report, unless its client wants none, and records the step in the report's history. */
export const emailReport = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  report: MailedReport & { id: number },
  taken: { step: (typeof reportSteps)[number]; takenBy: number | null; now: Date },
): Promise<void> => {
  const client = await requireUser(tx, project.userId)
  const { step, takenBy, now } = taken
  const notEmailed = reasonNotToEmail(client)
  if (notEmailed === null) {
    const unsubscribeUrl = await newUnsubscribeUrl(context.config, tx, client.id, now)
    await sendEmail(
      context,
      tx,
      monthlyReportEmail(context.config, project, client, { ...report, unsubscribeUrl }),
    )
  }
  await insertStep(tx, { reportId: report.id, step, takenBy, notEmailed, createdAt: now })
  await announce(tx, 'project', project)
}

/**
 * Writes the report of a month from the figures as they are now and emails it, in the caller's transaction, which holds
 * the lock of the project: what is sent was stored, and nothing is sent twice.
 * @throws MONTH_WITHOUT_FIGURES
 */
export const deliverReport = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  { month, paragraph, version, takenBy, now }: Delivery,
): Promise<void> => {
  const content = await composeContent(tx, { id: project.id, launchedOn: project.campaignLaunchedAt }, month)
  if (!content) throw new Problem('MONTH_WITHOUT_FIGURES')
  const written = { month, paragraph, content, version: version + 1, sentAt: now }
  const id = await saveReport(tx, { projectId: project.id, ...written })
  const step = version === 0 ? 'sent' : 'revised'
  await emailReport(context, tx, project, { id, ...written }, { step, takenBy, now })
}
