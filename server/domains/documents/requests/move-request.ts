import { isWaiting, requestTransitions } from '#contract/documents'
import { Problem } from '#contract/problem.ts'
import type { DocumentRequestRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { updateRequest } from './requests.queries.ts'

/**
 * Changes a request's status along the table of transitions; who waits for whom follows from it.
 * @throws REQUEST_CHANGED_MEANWHILE
 */
export const moveRequest = async (
  tx: Transaction,
  request: DocumentRequestRecord,
  transition: keyof typeof requestTransitions,
  now: Date,
  changes: Partial<Pick<DocumentRequestRecord, 'reason' | 'reviewedBy' | 'reviewedAt' | 'mailedAt'>> = {},
): Promise<void> => {
  const { from, to } = requestTransitions[transition]
  if (!from.some((status) => status === request.status)) throw new Problem('REQUEST_CHANGED_MEANWHILE')
  const waitingSince = isWaiting(to) ? (request.waitingSince ?? now) : null
  await updateRequest(tx, request.id, { status: to, statusSince: now, waitingSince, ...changes })
}
