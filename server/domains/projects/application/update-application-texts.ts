import type { Transaction } from '#server/platform/database.ts'
import { updateProject } from '../projects.queries.ts'

/** Writes the texts of an application that another feature has worked out. */
export const updateApplicationTexts = async (
  tx: Transaction,
  projectId: number,
  texts: { name: string; purpose: string | null; adGoals: string | null },
): Promise<void> => {
  await updateProject(tx, projectId, texts)
}
