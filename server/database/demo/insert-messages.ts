import type { Transaction } from '#server/platform/database.ts'
import { messageReads, projectMessages } from '../schema.ts'
import type { DemoTimes } from './demo-days.ts'
import type { DemoProject } from './demo-project.ts'

/** When the client wrote the first message after staff's last one. */
export const unansweredSince = ({ messages }: DemoProject, { at }: DemoTimes): Date | null => {
  const [day] = messages[messages.findLastIndex(([, from]) => from === 'staff') + 1] ?? []
  return day === undefined ? null : at(day)
}

/** When the client wrote the first message that this one of staff answers. */
const waitedSince = ({ messages }: DemoProject, place: number, at: DemoTimes['at']): Date | null => {
  const before = messages.slice(0, place)
  const [day] = before[before.findLastIndex(([, from]) => from === 'staff') + 1] ?? []
  return day === undefined ? null : at(day)
}

/** Writes the conversation of a demo project; the side that answered has read what came before. */
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
        answersSince: from === 'staff' ? waitedSince(project, place, at) : null,
        createdAt: at(day),
      })),
    )
    .returning({ id: projectMessages.id, isFromAdmin: projectMessages.isFromAdmin })
  const lastOf = (isFromAdmin: boolean) =>
    written.findLast((message) => message.isFromAdmin === isFromAdmin)?.id ?? 0
  await tx.insert(messageReads).values([
    { projectId: id, side: 'client', lastReadId: lastOf(false), lastMailedId: lastOf(true) },
    { projectId: id, side: 'team', lastReadId: lastOf(true), lastMailedId: lastOf(false) },
  ])
}
