import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live-events.ts'
import { lockProjectsOf, updateProject } from './queries.ts'

/** Writes where the client of one project is reached, as the questionnaire said. */
export const keepContact = async (
  tx: Transaction,
  projectId: number,
  contact: { phone?: string; address: string },
): Promise<void> => {
  await updateProject(tx, projectId, contact)
}

/** A client changed the profile: it holds for all their projects, and staff see it at once. */
export const spreadProfile = async (
  tx: Transaction,
  userId: number,
  changes: { phone?: string | null },
): Promise<void> => {
  for (const project of await lockProjectsOf(tx, userId)) {
    if (changes.phone !== undefined) await updateProject(tx, project.id, { phone: changes.phone })
    await announce(tx, 'project', project)
  }
}
