import { easternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import { type MonthlyReport, monthBefore } from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { composeContent } from './compose-content.ts'
import { findReport } from './monthly.queries.ts'

/**
 * The report of a month as it was sent; staff see beforehand what it would say now.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, MONTHLY_REPORT_NOT_FOUND
 */
export const getReport = async (
  context: Context,
  { id: reference, month }: { id: ProjectReference; month: string },
  actor: Actor,
  now: Date,
): Promise<MonthlyReport> => {
  const { database } = context
  const { id, publicId, name, campaignLaunchedAt: launchedOn } = await getProject(context, reference, actor)
  const report = await findReport(database, id, month)
  const { paragraph, version, sentAt } = report ?? { paragraph: '', version: 0, sentAt: null }
  const isDraftShown = actor.role === 'admin' && month <= monthBefore(easternDay(now))
  const content =
    report?.content ?? (isDraftShown ? await composeContent(database, { id, launchedOn }, month) : null)
  if (!content) throw new Problem('MONTHLY_REPORT_NOT_FOUND')
  return { project: { publicId, name }, month, paragraph, content, version, sentAt }
}
