import { eq, sql } from 'drizzle-orm'
import { payments, projectMessages, projects, projectUpdates } from '#server/database/schema.ts'
import type { Program } from './program.ts'

/** Sets the dates of a project, its messages, its updates, and its payments to eight years ago. */
export const backdateProject = async (
  { context: { database } }: Pick<Program, 'context'>,
  projectId: number,
) => {
  const past = sql`now() - interval '8 years'`
  await database
    .update(projectMessages)
    .set({ createdAt: past })
    .where(eq(projectMessages.projectId, projectId))
  await database
    .update(projectUpdates)
    .set({ createdAt: past })
    .where(eq(projectUpdates.projectId, projectId))
  await database.update(payments).set({ paidAt: past }).where(eq(payments.projectId, projectId))
  await database
    .update(projects)
    .set({ createdAt: past, statusSince: past, updatedAt: past })
    .where(eq(projects.id, projectId))
}
