import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { insertUpdate } from '../projects.queries.ts'

/** Writes words of staff into the history of a locked project: for the client, or among staff only. */
export const recordUpdate = async (
  tx: Transaction,
  project: ProjectRecord,
  words: { adminId: number; message: string; isVisible: boolean },
): Promise<void> => {
  await insertUpdate(tx, {
    ...words,
    projectId: project.id,
    status: project.status,
    kind: words.isVisible ? 'update' : 'note',
    metadata: { by: 'staff' },
  })
  await announce(tx, 'project', project)
}
