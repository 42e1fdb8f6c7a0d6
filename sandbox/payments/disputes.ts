import type { BalanceTransaction, Charge, Dispute } from './objects.ts'
import { createId, type Payments } from './payments.ts'

const EVIDENCE_PERIOD_SECONDS = 7 * 24 * 60 * 60

export const disputeActions = ['respond', 'win', 'lose', 'escalate'] as const
export type DisputeAction = (typeof disputeActions)[number]

const isInquiry = ({ status }: Dispute) => status.startsWith('warning_')

/** Whether a dispute or inquiry is undecided. */
export const isOpenDispute = ({ status }: Dispute): boolean =>
  status.endsWith('needs_response') || status.endsWith('under_review')

/** Returns a charge's newest dispute, or undefined if it has none. */
export function findDispute(payments: Payments, charge: string): Dispute | undefined {
  return payments.store.list('dispute', { where: { charge }, limit: 1 }).data[0]
}

/**
 * Opens a dispute for a charge, identified by its own ID or its payment intent's ID. The bank withdraws the
 * money, unless the dispute is an inquiry. Returns undefined if there's no such successful charge or it
 * already has an open dispute.
 */
export function openDispute(
  payments: Payments,
  id: string,
  { reason, inquiry }: { reason: string; inquiry: boolean },
): Dispute | undefined {
  const intent = payments.store.find('payment_intent', id)
  const charge = payments.store.find('charge', intent?.latest_charge ?? id)
  if (charge?.status !== 'succeeded') return undefined
  const earlier = findDispute(payments, charge.id)
  if (earlier && isOpenDispute(earlier)) return undefined
  const now = payments.now()
  const dispute = payments.store.add('dispute', {
    id: createId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded || charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    evidence_details: {
      due_by: now + EVIDENCE_PERIOD_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: inquiry,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  })
  payments.store.change('charge', charge, { disputed: true })
  payments.recordEvent('charge.dispute.created', dispute, null)
  return inquiry ? dispute : withdrawAmount(payments, dispute)
}

/**
 * Applies an action to an open dispute. Returns undefined if there's no open dispute, or its state doesn't
 * allow the action.
 */
export function applyDisputeAction(
  payments: Payments,
  id: string,
  action: DisputeAction,
): Dispute | undefined {
  const dispute = payments.store.find('dispute', id)
  if (dispute === undefined || !isOpenDispute(dispute)) return undefined
  switch (action) {
    case 'respond':
      return respondToDispute(payments, dispute)
    case 'escalate':
      return isInquiry(dispute) ? escalateDispute(payments, dispute) : undefined
    case 'win':
      return winDispute(payments, dispute)
    case 'lose':
      return isInquiry(dispute) ? undefined : closeDispute(payments, dispute, 'lost')
  }
}

function respondToDispute(payments: Payments, dispute: Dispute): Dispute {
  const answered = payments.store.change('dispute', dispute, {
    evidence_details: { ...dispute.evidence_details, has_evidence: true, submission_count: 1 },
    status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
  })
  payments.recordEvent('charge.dispute.updated', answered, null)
  return answered
}

function escalateDispute(payments: Payments, dispute: Dispute): Dispute {
  const escalated = payments.store.change('dispute', dispute, {
    evidence_details: {
      due_by: payments.now() + EVIDENCE_PERIOD_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    status: 'needs_response',
  })
  payments.recordEvent('charge.dispute.updated', escalated, null)
  return withdrawAmount(payments, escalated)
}

function winDispute(payments: Payments, dispute: Dispute): Dispute {
  if (isInquiry(dispute)) return closeDispute(payments, dispute, 'warning_closed')
  const reinstated = payments.store.change('dispute', dispute, {
    balance_transactions: [
      ...dispute.balance_transactions,
      createBalanceAdjustment(payments, dispute, dispute.amount),
    ],
    is_charge_refundable: true,
  })
  const won = closeDispute(payments, reinstated, 'won')
  payments.recordEvent('charge.dispute.funds_reinstated', won, null)
  return won
}

function closeDispute(payments: Payments, dispute: Dispute, status: Dispute['status']): Dispute {
  const closed = payments.store.change('dispute', dispute, { status })
  payments.recordEvent('charge.dispute.closed', closed, null)
  return closed
}

function withdrawAmount(payments: Payments, dispute: Dispute): Dispute {
  const withdrawn = payments.store.change('dispute', dispute, {
    balance_transactions: [
      ...dispute.balance_transactions,
      createBalanceAdjustment(payments, dispute, -dispute.amount),
    ],
  })
  payments.recordEvent('charge.dispute.funds_withdrawn', withdrawn, null)
  return withdrawn
}

function createBalanceAdjustment(
  payments: Payments,
  { currency }: Pick<Charge, 'currency'>,
  amount: number,
): BalanceTransaction {
  return {
    id: createId('txn'),
    object: 'balance_transaction',
    amount,
    created: payments.now(),
    currency,
    fee: 0,
    net: amount,
    type: 'adjustment',
  }
}
