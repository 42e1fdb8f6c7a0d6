import type { ProjectReference } from '#contract/fields.ts'
import { type ReadinessItem, type ReadinessStep, readinessItems } from '#contract/grant'
import { sideOf } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { getProject } from '#server/projects'
import { lockPaidProject } from './lock-paid-project.ts'
import { deleteEntry, recordEntry } from './readiness.queries.ts'

/**
 * Ticks a step of the verification off, or takes that back. Some are for staff alone.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED
 */
export const changeStep = async (
  context: Context,
  reference: ProjectReference,
  { step, isDone }: { step: ReadinessStep; isDone: boolean },
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { id } = await getProject(context, reference, actor)
  const { who }: ReadinessItem = readinessItems[step]
  if (who === 'staff' && sideOf(actor.role) === 'client') throw new Problem('FORBIDDEN')
  await context.database.transaction(async (tx) => {
    const project = await lockPaidProject(tx, id, actor)
    const entry = { projectId: project.id, name: step, recordedBy: actor.userId, recordedAt: now }
    if (isDone) await recordEntry(tx, { ...entry, value: 'done' })
    else await deleteEntry(tx, project.id, step)
    await announce(tx, 'project', project)
  })
}
