import { easternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import { monthBefore } from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockAnyProject } from '#server/projects'
import { findReport, insertStep, saveReport } from './monthly.queries.ts'

/**
 * Keeps what staff say in a report that was not sent yet. In one that was sent, words change with a new version only.
 * @throws PROJECT_NOT_FOUND, MONTH_NOT_OVER, REPORT_SENT_MEANWHILE
 */
export const writeParagraph = (
  { database }: Context,
  { id, month, paragraph }: { id: ProjectReference; month: string; paragraph: string },
  actor: Actor,
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockAnyProject(tx, id)
    if (month > monthBefore(easternDay(now))) throw new Problem('MONTH_NOT_OVER')
    const report = await findReport(tx, project.id, month)
    if (report && report.version > 0) throw new Problem('REPORT_SENT_MEANWHILE')
    if ((report?.paragraph ?? '') === paragraph) return
    const reportId = await saveReport(tx, { projectId: project.id, month, paragraph })
    await insertStep(tx, { reportId, step: 'paragraph', takenBy: actor.userId, createdAt: now })
    await announce(tx, 'project', project)
  })
