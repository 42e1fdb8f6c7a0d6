import { statusOf } from '#contract/project-status.ts'
import { projectUpdates } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { type DemoTimes, statusesOf } from './demo-days.ts'
import type { DemoProject } from './demo-projects.ts'

/** Writes the history of a demo project as the program would have: each status, and what staff wrote. */
export const insertHistory = async (
  tx: Transaction,
  project: DemoProject,
  { id, staffId }: { id: number; staffId: number },
  { at, reachedAt }: DemoTimes,
): Promise<void> => {
  const steps = statusesOf(project).slice(1)
  const changes = steps.map((status, place) => {
    const from = statusesOf(project)[place]
    const own = { onboarding: 'payment', submitted: 'client' }[status as string]
    const words = { onboarding: 'The payment was received.', submitted: 'The application was submitted.' }
    return {
      status,
      adminId: own ? null : staffId,
      message: words[status as keyof typeof words] ?? `The status is now ${statusOf(status).label}.`,
      metadata: own ? { from, by: own } : { from, by: 'staff', mailed: true },
      isVisible: true,
      createdAt: reachedAt(status),
    }
  })
  const words = project.words.map(([day, kind, message]) => ({
    status: steps.findLast((status) => reachedAt(status) <= at(day)) ?? project.status,
    adminId: staffId,
    message,
    metadata: { by: 'staff', kind },
    isVisible: kind === 'update',
    createdAt: at(day),
  }))
  const entries = [...changes, ...words].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  if (entries.length > 0)
    await tx.insert(projectUpdates).values(entries.map((entry) => ({ ...entry, projectId: id })))
}
