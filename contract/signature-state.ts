import type { Day } from './dates.ts'

export const signatureRequestStates = ['open', 'completed', 'declined', 'voided', 'canceled'] as const
export type SignatureRequestState = (typeof signatureRequestStates)[number]

/**
 * Returns the state of a request. While its project is closed, an open request counts as canceled. That isn't
 * stored, so the request is open again if the project is reopened.
 */
export const getRequestState = (
  { state }: { state: SignatureRequestState },
  { closedOn }: { closedOn: Day | null },
): SignatureRequestState => (state === 'open' && closedOn !== null ? 'canceled' : state)

/** Why a closed project's request is canceled, as the end of "canceled because …". */
export const CLOSED_PROJECT_REASON = 'the project is closed'
