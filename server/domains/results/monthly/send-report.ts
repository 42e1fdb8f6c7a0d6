import { easternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import { monthBefore, type SentReport } from '#contract/results'
import type { z } from '#contract/zod.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Claim } from '#server/platform/request-keys/request-keys.ts'
import { lockAnyProject } from '#server/projects'
import { deliverReport, mailReport, reasonNotToEmail } from './deliver-report.ts'
import { findReport } from './monthly.queries.ts'

interface By {
  actor: Actor
  claim: Claim
  now: Date
}

/**
 * Sends the report of a month that is over before its time, or anew when its figures or words have changed.
 * @throws PROJECT_NOT_FOUND, MONTH_NOT_OVER, MONTH_WITHOUT_FIGURES, REPORT_SENT_MEANWHILE, ALREADY_DONE
 */
export const sendReport = (
  context: Context,
  { id, month }: { id: ProjectReference; month: string },
  { paragraph, seenVersion }: z.output<typeof SentReport>,
  { actor, claim, now }: By,
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    const project = await lockAnyProject(tx, id)
    if (month > monthBefore(easternDay(now))) throw new Problem('MONTH_NOT_OVER')
    const version = (await findReport(tx, project.id, month))?.version ?? 0
    if (version !== seenVersion) throw new Problem('REPORT_SENT_MEANWHILE')
    await deliverReport(context, tx, project, { month, paragraph, version, takenBy: actor.userId, now })
  })

const refusals = { reports_off: 'REPORT_EMAILS_OFF', account_inactive: 'CLIENT_INACTIVE' } as const

/**
 * Emails a report once more as it was sent.
 * @throws PROJECT_NOT_FOUND, MONTHLY_REPORT_NOT_FOUND, REPORT_EMAILS_OFF, CLIENT_INACTIVE, ALREADY_DONE
 */
export const resendReport = (
  context: Context,
  { id, month }: { id: ProjectReference; month: string },
  { actor, claim, now }: By,
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    const project = await lockAnyProject(tx, id)
    const report = await findReport(tx, project.id, month)
    if (!report?.content) throw new Problem('MONTHLY_REPORT_NOT_FOUND')
    const notEmailed = reasonNotToEmail(await requireUser(tx, project.userId))
    if (notEmailed) throw new Problem(refusals[notEmailed])
    const { content } = report
    const taken = { step: 'resent', takenBy: actor.userId, now } as const
    await mailReport(context, tx, project, { ...report, content }, taken)
  })
