import { canRemind } from '#contract/documents'
import { Problem } from '#contract/problem.ts'
import type { DocumentRequestRecord, ProjectRecord } from '#server/database/schema.ts'
import { createUnsubscribeLink } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { findEmailRecipients, lockExistingProject, requireOpen } from '#server/projects'
import { addAttachmentNames } from './document-requests.ts'
import { createDocumentRequestEmail } from './documents.email.tsx'
import { findDocumentRequest, lockWaitingRequests, updateDocumentRequest } from './requests.queries.ts'

/**
 * Emails the owner and the editors who want reminders about all waiting requests of a project, and records
 * the reminder. `by` is the staff member who sends it, or null.
 * @returns whether anyone was emailed
 */
export const emailDocumentReminder = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  requests: readonly DocumentRequestRecord[],
  { by, now }: { by: number | null; now: Date },
): Promise<boolean> => {
  const { config } = context
  const readers = (await findEmailRecipients(tx, project)).filter(({ reminderMails }) => reminderMails)
  if (readers.length === 0) return false
  const named = await addAttachmentNames(tx, project.id, requests)
  for (const reader of readers) {
    const unsubscribe = await createUnsubscribeLink(config, tx, {
      userId: reader.id,
      kind: 'reminderMails',
      now,
    })
    await sendEmail(
      context,
      tx,
      createDocumentRequestEmail(config, project, reader, 'reminder', named, unsubscribe),
    )
  }
  for (const { id } of requests)
    await updateDocumentRequest(tx, id, { mailedAt: now, remindedAt: now, remindedBy: by })
  await announceChange(tx, 'project', project)
  return true
}

/**
 * Emails a reminder of a late request, at most once a day. The email lists all of the project's requests that
 * wait for the client.
 * @throws DOCUMENT_REQUEST_NOT_FOUND, PROJECT_CLOSED, REQUEST_CHANGED_MEANWHILE (it isn't waiting anymore),
 * REMINDED_RECENTLY (also if it isn't late), REMINDERS_OFF, ALREADY_DONE
 */
export const sendDocumentReminder = (
  context: Context,
  requestId: number,
  { actor, claim, now }: { actor: Actor; claim: RequestClaim; now: Date },
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    const found = await findDocumentRequest(tx, requestId)
    if (!found) throw new Problem('DOCUMENT_REQUEST_NOT_FOUND')
    const project = await lockExistingProject(tx, found.projectId)
    requireOpen(project)
    const requests = await lockWaitingRequests(tx, project.id)
    const request = requests.find(({ id }) => id === requestId)
    if (!request) throw new Problem('REQUEST_CHANGED_MEANWHILE')
    if (!canRemind(request, now)) throw new Problem('REMINDED_RECENTLY')
    if (!(await emailDocumentReminder(context, tx, project, requests, { by: actor.userId, now })))
      throw new Problem('REMINDERS_OFF')
  })
