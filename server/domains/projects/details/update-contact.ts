import type { Transaction } from '#server/platform/database.ts'
import { updateProject } from '../projects.queries.ts'

/** Writes where the client of one project is reached, as the questionnaire said. */
export const updateContact = async (
  tx: Transaction,
  projectId: number,
  contact: { phone?: string; address: string },
): Promise<void> => {
  await updateProject(tx, projectId, contact)
}
