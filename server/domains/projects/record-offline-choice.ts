import type { OfflineMethod } from '#contract/projects'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { insertUpdate, updateProject } from './projects.queries.ts'

const ways: Record<OfflineMethod, string> = { transfer: 'bank transfer', check: 'check' }

/** Notes on a locked project that its client will pay without a card, for staff to see. */
export const recordOfflineChoice = async (
  tx: Transaction,
  project: ProjectRecord,
  offlineMethod: OfflineMethod,
  now: Date,
): Promise<void> => {
  await updateProject(tx, project.id, { offlineMethod, offlineChosenAt: now })
  await insertUpdate(tx, {
    projectId: project.id,
    status: project.status,
    message: `The client will pay by ${ways[offlineMethod]}.`,
    isVisible: false,
    metadata: { by: 'client' },
  })
  await announce(tx, 'project', project)
}
