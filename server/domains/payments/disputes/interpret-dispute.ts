import type Stripe from 'stripe'
import { type DisputeState, isOpenDispute } from '#contract/payments'
import type { DisputeRecord } from '#server/database/schema.ts'

const states: Record<string, DisputeState> = {
  warning_needs_response: 'needs_response',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
}

/** Our state for a status of the provider. A status it adds later is one that the bank hasn't settled. */
export const disputeStateOf = (status: string): DisputeState => states[status] ?? 'under_review'

const instantOf = (seconds: number): Date => new Date(seconds * 1000)

export type DisputeFacts = Pick<
  DisputeRecord,
  | 'providerDisputeId'
  | 'state'
  | 'isInquiry'
  | 'amount'
  | 'amountWithdrawn'
  | 'reason'
  | 'evidenceDueAt'
  | 'openedAt'
>

/** What we store of a dispute at the provider. */
export const interpretDispute = (dispute: Stripe.Dispute): DisputeFacts => {
  const state = disputeStateOf(dispute.status)
  // Withdrawn amounts are negative and reinstated ones positive. Fees are separate.
  const moved = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
  const dueBy = dispute.evidence_details.due_by
  return {
    providerDisputeId: dispute.id,
    state,
    isInquiry: dispute.status.startsWith('warning_'),
    amount: dispute.amount,
    amountWithdrawn: Math.max(0, -moved),
    reason: dispute.reason,
    evidenceDueAt: dueBy === null || !isOpenDispute(state) ? null : instantOf(dueBy),
    openedAt: instantOf(dispute.created),
  }
}
