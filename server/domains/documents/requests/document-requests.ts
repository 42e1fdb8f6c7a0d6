import {
  type DocumentRequest,
  type DocumentReview,
  isRequestWaitingForClient,
  type NewDocumentRequests,
  requestTransitions,
  SIGNABLE_TYPE,
} from '#contract/documents'
import type { ProjectReference } from '#contract/fields.ts'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { DocumentRecord, DocumentRequestRecord, ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { findEmailRecipients, getProject, lockExistingProject, requireOpen } from '#server/projects'
import { hasSubmission } from '../documents.queries.ts'
import { createDocumentRequestEmail } from './documents.email.tsx'
import {
  deleteDocumentRequest,
  findAttachableDocuments,
  findDocumentRequest,
  findDocumentRequests,
  findRequestAnswers,
  findRequestAttachments,
  insertDocumentRequests,
  lockDocumentRequest,
  updateDocumentRequest,
} from './requests.queries.ts'

/**
 * Returns a project's document requests, each with its submitted documents and its attachment.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const listDocumentRequests = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<DocumentRequest[]> => {
  const { database } = context
  const { id } = await getProject(context, reference, actor)
  const side = getMessageSide(actor.role)
  const [requests, answers, attachments] = await Promise.all([
    findDocumentRequests(database, id),
    findRequestAnswers(database, id, side),
    findRequestAttachments(database, id, side),
  ])
  const answersOf = Map.groupBy(answers, ({ requestId }) => requestId)
  const attachmentOf = new Map(attachments.map(({ requestId, ...document }) => [requestId, document]))
  return requests.map(({ reminder, answerer, ...request }) => {
    const attachment = attachmentOf.get(request.id) ?? null
    return {
      ...request,
      remindedBy: side === 'client' ? null : reminder,
      documents: (answersOf.get(request.id) ?? []).map(({ id: _, requestId: __, ...document }) => document),
      attachment,
      isReplaced: request.action !== 'send' && attachment?.sha256 !== request.attachmentSha256,
      answer:
        request.status === 'approved' && request.answeredAt && answerer
          ? { name: answerer, at: request.answeredAt }
          : null,
    }
  })
}

/** Adds the name of the attachment to each request, if the client can see the attachment. */
export const addAttachmentNames = async (
  tx: Transaction,
  projectId: number,
  requests: readonly DocumentRequestRecord[],
) => {
  const attachments = await findRequestAttachments(tx, projectId, 'client')
  const nameOf = new Map(attachments.map(({ requestId, name }) => [requestId, name]))
  return requests.map((request) => ({ ...request, attachmentName: nameOf.get(request.id) }))
}

/** Emails the owner and the editors about requested documents. */
const sendRequestEmails = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  occasion: 'requested' | 'returned',
  requests: Awaited<ReturnType<typeof addAttachmentNames>>,
): Promise<void> => {
  for (const reader of await findEmailRecipients(tx, project))
    await sendEmail(
      context,
      tx,
      createDocumentRequestEmail(context.config, project, reader, occasion, requests),
    )
}

/**
 * Requests documents from the client, on the project page and in one email.
 * @throws PROJECT_NOT_FOUND, PROJECT_CLOSED, DOCUMENT_NOT_FOUND (an attachment isn't shared with the client),
 * VALIDATION_FAILED (an attachment's type can't be signed), ALREADY_DONE
 */
export const requestDocuments = (
  context: Context,
  reference: ProjectReference,
  { requests }: z.output<typeof NewDocumentRequests>,
  { actor, claim }: { actor: Actor; claim: RequestClaim },
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    const project = await lockExistingProject(tx, reference)
    requireOpen(project)
    const attached = await findAttachableDocuments(
      tx,
      project.id,
      requests.flatMap(({ attachmentId }) => attachmentId ?? []),
    )
    const attachmentOf = new Map(attached.map((document) => [document.publicId, document]))
    const records = requests.map(({ attachmentId, ...request }, index) => {
      const attachment = attachmentId === null ? null : attachmentOf.get(attachmentId)
      if (attachment === undefined) throw new Problem('DOCUMENT_NOT_FOUND')
      if (request.action === 'sign' && attachment?.mimeType !== SIGNABLE_TYPE) {
        const message = 'Only PDF files can be signed online.'
        throw new Problem('VALIDATION_FAILED', { message, fields: { [`requests.${index}.action`]: message } })
      }
      return {
        ...request,
        projectId: project.id,
        requestedBy: actor.userId,
        attachmentGroupId: attachment?.groupId ?? null,
        attachmentSha256: request.action === 'send' ? null : (attachment?.sha256 ?? null),
      }
    })
    const inserted = await addAttachmentNames(tx, project.id, await insertDocumentRequests(tx, records))
    await sendRequestEmails(context, tx, project, 'requested', inserted)
    await announceChange(tx, 'project', project)
  })

declare module '#server/platform/context.ts' {
  interface DomainEvents {
    /** Emitted when staff return a document request to the client for a revision or a different answer. */
    documentReturned: { tx: Transaction; requestId: number; now: Date }
  }
}

/**
 * Approves the submitted document, or returns the request to the client by email.
 * @throws DOCUMENT_REQUEST_NOT_FOUND, REQUEST_CHANGED_MEANWHILE, ALREADY_DONE
 */
export const reviewDocument = (
  context: Context,
  requestId: number,
  review: z.output<typeof DocumentReview>,
  { actor, claim, now }: { actor: Actor; claim: RequestClaim; now: Date },
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    const found = await findDocumentRequest(tx, requestId)
    if (!found) throw new Problem('DOCUMENT_REQUEST_NOT_FOUND')
    const project = await lockExistingProject(tx, found.projectId)
    const request = await lockDocumentRequest(tx, requestId)
    if (!request) throw new Problem('DOCUMENT_REQUEST_NOT_FOUND')
    const reviewed = { reviewedBy: actor.userId, reviewedAt: now }
    if (review.verdict === 'approve')
      await changeRequestStatus(tx, request, 'approve', now, { ...reviewed, reason: null })
    else {
      const { reason, seen } = review
      if (request.status !== seen) throw new Problem('REQUEST_CHANGED_MEANWHILE')
      await changeRequestStatus(tx, request, 'return', now, {
        ...reviewed,
        reason,
        mailedAt: now,
        answeredBy: null,
        answeredAt: null,
      })
      await context.emit('documentReturned', { tx, requestId, now })
      const returned = await addAttachmentNames(tx, project.id, [{ ...request, reason }])
      await sendRequestEmails(context, tx, project, 'returned', returned)
    }
    await announceChange(tx, 'project', project)
  })

/**
 * Withdraws a request. Keeps the documents submitted for it.
 * @throws DOCUMENT_REQUEST_NOT_FOUND
 */
export const removeDocumentRequest = ({ database }: Context, requestId: number): Promise<void> =>
  database.transaction(async (tx) => {
    const found = await findDocumentRequest(tx, requestId)
    if (!found) throw new Problem('DOCUMENT_REQUEST_NOT_FOUND')
    const project = await lockExistingProject(tx, found.projectId)
    await deleteDocumentRequest(tx, requestId)
    await announceChange(tx, 'project', project)
  })

/** Marks a document's request as submitted, unless it's already approved. */
export const markRequestSubmitted = async (tx: Transaction, { requestId }: DocumentRecord): Promise<void> => {
  const request = requestId === null ? undefined : await lockDocumentRequest(tx, requestId)
  if (request && request.status !== 'approved')
    await changeRequestStatus(tx, request, 'submit', new Date(), { reason: null })
}

/** Reopens a submitted request if it has no documents left. */
export const reopenUnansweredRequest = async (tx: Transaction, requestId: number | null): Promise<void> => {
  const request = requestId === null ? undefined : await lockDocumentRequest(tx, requestId)
  if (request?.status === 'submitted' && !(await hasSubmission(tx, request.id)))
    await changeRequestStatus(tx, request, 'withdraw', new Date())
}

/** Changes a request's status if the transition is allowed. @throws REQUEST_CHANGED_MEANWHILE */
export const changeRequestStatus = async (
  tx: Transaction,
  request: DocumentRequestRecord,
  transition: keyof typeof requestTransitions,
  now: Date,
  changes: Partial<
    Pick<
      DocumentRequestRecord,
      'reason' | 'reviewedBy' | 'reviewedAt' | 'mailedAt' | 'answeredBy' | 'answeredAt'
    >
  > = {},
): Promise<void> => {
  const { from, to } = requestTransitions[transition]
  if (!from.some((status) => status === request.status)) throw new Problem('REQUEST_CHANGED_MEANWHILE')
  const waitingSince = isRequestWaitingForClient(to) ? (request.waitingSince ?? now) : null
  await updateDocumentRequest(tx, request.id, { status: to, statusSince: now, waitingSince, ...changes })
}
