import { getStatusEntry, type ProjectStatus } from '#contract/project-status.ts'
import type { Transaction } from '#server/platform/database.ts'
import { messageReads, projectMessages, projectUpdates, type UserRecord } from '../schema.ts'
import { type DemoProject, type DemoTimes, getStatusesReached } from './demo-project.ts'
import { createPeopleUpdates } from './insert-people.ts'

/** Status changes that a payment or the client triggers. */
const externalUpdates: Partial<Record<ProjectStatus, { by: string; message: string }>> = {
  onboarding: { by: 'payment', message: 'We received the payment.' },
  submitted: { by: 'client', message: 'The application was submitted.' },
}

/** Inserts a demo project's history: status changes, staff entries, and changes to its people. */
export const insertHistory = async (
  tx: Transaction,
  project: DemoProject,
  { id, owner, staffId }: { id: number; owner: Pick<UserRecord, 'name'>; staffId: number },
  times: DemoTimes,
): Promise<void> => {
  const { at, reachedAt } = times
  const [first, ...steps] = getStatusesReached(project)
  const findStatus = (time: Date) => steps.findLast((status) => reachedAt(status) <= time) ?? project.status
  const changes = steps.map((status, place) => {
    const { by, message } = externalUpdates[status] ?? {
      by: 'staff',
      message: `The status is now ${getStatusEntry(status).label}.`,
    }
    const from = steps[place - 1] ?? first
    return {
      status,
      adminId: by === 'staff' ? staffId : null,
      message,
      kind: 'status' as const,
      endedStatus: from,
      endedSince: reachedAt(from ?? status),
      metadata: { from, by, ...(by === 'staff' ? { mailed: true } : {}) },
      isVisible: true,
      createdAt: reachedAt(status),
    }
  })
  const staffEntries = project.entries.map(([day, kind, message]) => ({
    status: findStatus(at(day)),
    adminId: staffId,
    message,
    kind,
    metadata: { by: 'staff' },
    isVisible: kind === 'update',
    createdAt: at(day),
  }))
  const peopleEntries = createPeopleUpdates(project, owner.name, times).map((entry) => ({
    ...entry,
    status: findStatus(entry.createdAt),
    metadata: { by: 'client' },
  }))
  const entries = [...changes, ...staffEntries, ...peopleEntries].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  )
  if (entries.length > 0)
    await tx.insert(projectUpdates).values(entries.map((entry) => ({ ...entry, projectId: id })))
}

/** Returns the time of the client's first unanswered message, or null. */
export const getUnansweredSince = ({ messages }: DemoProject, { at }: DemoTimes): Date | null => {
  const [day] = messages[messages.findLastIndex(([, from]) => from === 'staff') + 1] ?? []
  return day === undefined ? null : at(day)
}

/** Returns the time of the client's first message after staff's previous reply, or null. */
const getWaitingSince = ({ messages }: DemoProject, place: number, at: DemoTimes['at']): Date | null => {
  const before = messages.slice(0, place)
  const [day] = before[before.findLastIndex(([, from]) => from === 'staff') + 1] ?? []
  return day === undefined ? null : at(day)
}

/**
 * Inserts a demo project's messages. The client and staff have each read everything before their own last
 * message.
 */
export const insertMessages = async (
  tx: Transaction,
  project: DemoProject,
  { id, ownerId, staffId }: { id: number; ownerId: number; staffId: number },
  { at }: DemoTimes,
): Promise<void> => {
  if (project.messages.length === 0) return
  const written = await tx
    .insert(projectMessages)
    .values(
      project.messages.map(([day, from, message], place) => ({
        projectId: id,
        senderId: from === 'staff' ? staffId : ownerId,
        isFromAdmin: from === 'staff',
        message,
        answersSince: from === 'staff' ? getWaitingSince(project, place, at) : null,
        createdAt: at(day),
      })),
    )
    .returning({ id: projectMessages.id, isFromAdmin: projectMessages.isFromAdmin })
  const findLastId = (isFromAdmin: boolean) =>
    written.findLast((message) => message.isFromAdmin === isFromAdmin)?.id ?? 0
  await tx.insert(messageReads).values([
    { projectId: id, side: 'client', lastReadId: findLastId(false), lastMailedId: findLastId(true) },
    { projectId: id, side: 'team', lastReadId: findLastId(true), lastMailedId: findLastId(false) },
  ])
}
