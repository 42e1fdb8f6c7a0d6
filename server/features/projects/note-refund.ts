import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live-events.ts'
import { insertUpdate } from './queries.ts'

/** Writes into a project's history that its payment was refunded. */
export const noteRefund = async (tx: Transaction, project: ProjectRecord): Promise<void> => {
  await insertUpdate(tx, {
    projectId: project.id,
    status: project.status,
    message: 'The payment was refunded.',
    metadata: { by: 'payment' },
  })
  await announce(tx, 'project', project)
}
