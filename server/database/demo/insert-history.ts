import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import type { Transaction } from '#server/platform/database.ts'
import { projectUpdates } from '../schema.ts'
import { type DemoTimes, statusesOf } from './demo-days.ts'
import type { DemoProject } from './demo-project.ts'

/** The steps that staff do not take. */
const takenByOthers: Partial<Record<ProjectStatus, { by: string; message: string }>> = {
  onboarding: { by: 'payment', message: 'We received the payment.' },
  submitted: { by: 'client', message: 'The application was submitted.' },
}

/** Writes the history of a demo project as the program would have: each status, and what staff wrote. */
export const insertHistory = async (
  tx: Transaction,
  project: DemoProject,
  { id, staffId }: { id: number; staffId: number },
  { at, reachedAt }: DemoTimes,
): Promise<void> => {
  const [first, ...steps] = statusesOf(project)
  const changes = steps.map((status, place) => {
    const { by, message } = takenByOthers[status] ?? {
      by: 'staff',
      message: `The status is now ${statusOf(status).label}.`,
    }
    const from = steps[place - 1] ?? first
    return {
      status,
      adminId: by === 'staff' ? staffId : null,
      message,
      kind: 'status' as const,
      metadata: { from, by, ...(by === 'staff' ? { mailed: true } : {}) },
      isVisible: true,
      createdAt: reachedAt(status),
    }
  })
  const words = project.words.map(([day, kind, message]) => ({
    status: steps.findLast((status) => reachedAt(status) <= at(day)) ?? project.status,
    adminId: staffId,
    message,
    kind,
    metadata: { by: 'staff' },
    isVisible: kind === 'update',
    createdAt: at(day),
  }))
  const entries = [...changes, ...words].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  if (entries.length > 0)
    await tx.insert(projectUpdates).values(entries.map((entry) => ({ ...entry, projectId: id })))
}
