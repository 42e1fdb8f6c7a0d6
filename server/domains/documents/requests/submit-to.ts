import type { DocumentRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { hasSubmission } from '../documents.queries.ts'
import { moveRequest } from './move-request.ts'
import { lockRequest } from './requests.queries.ts'

/** Marks the request that a document answers as submitted, unless it's approved already. */
export const submitTo = async (tx: Transaction, { requestId }: DocumentRecord): Promise<void> => {
  const request = requestId === null ? undefined : await lockRequest(tx, requestId)
  if (request && request.status !== 'approved')
    await moveRequest(tx, request, 'submit', new Date(), { reason: null })
}

/** Waits for the client again if a request has no answer anymore. */
export const withdrawFrom = async (tx: Transaction, requestId: number | null): Promise<void> => {
  const request = requestId === null ? undefined : await lockRequest(tx, requestId)
  if (request?.status === 'submitted' && !(await hasSubmission(tx, request.id)))
    await moveRequest(tx, request, 'withdraw', new Date())
}
