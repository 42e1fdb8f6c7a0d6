import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { insertUpdate, updateProject } from '../projects.queries.ts'

/** The payment's move from payment_pending to onboarding; a project that is further already stays where it is. */
export const beginOnboarding = async (tx: Transaction, project: ProjectRecord): Promise<void> => {
  if (project.status === 'payment_pending') {
    await updateProject(tx, project.id, { status: 'onboarding' })
    await insertUpdate(tx, {
      projectId: project.id,
      status: 'onboarding',
      message: 'We received the payment.',
      kind: 'status',
      metadata: { from: project.status, by: 'payment' },
    })
  }
  await announce(tx, 'project', project)
}
