import { Cents, FileContent, Instant, NumericId } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/**
 * `needs_response`: the bank waits for our evidence; `under_review`: the bank decides; `won`: the money is ours;
 * `lost`: the money is gone; `closed`: it ended without money moving.
 */
export const disputeStates = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export const DisputeState = z.enum(disputeStates)
export type DisputeState = z.output<typeof DisputeState>

/** States in which the bank hasn't decided yet. */
export const openDisputeStates = ['needs_response', 'under_review'] as const satisfies DisputeState[]

export const isOpenDispute = (state: DisputeState): boolean =>
  openDisputeStates.some((open) => open === state)

/** A payment that its client disputed with the bank, as staff see it. Amounts in cents. */
export const Dispute = z.object({
  id: z.int(),
  state: DisputeState,
  /** The bank only asks so far, and has taken no money. */
  isInquiry: z.boolean(),
  amount: Cents,
  /** What the bank holds or has kept of the disputed amount. */
  amountWithdrawn: Cents,
  /** The client's reason in the provider's words, such as `product_not_received`. */
  reason: z.string(),
  /** The provider's id of the dispute. */
  providerId: z.string(),
  /** By when evidence has to be with the provider; null when the provider names no deadline. */
  evidenceDueAt: Instant.nullable(),
  openedAt: Instant,
  closedAt: Instant.nullable(),
})
export type Dispute = z.output<typeof Dispute>

/** The client's reason as staff read it: `product_not_received` becomes "product not received". */
export const disputeReason = (reason: string): string => reason.replaceAll('_', ' ')

export const getDisputeEvidence = defineRoute({
  method: 'GET',
  path: '/api/admin/disputes/:id/evidence',
  summary: 'The evidence for a dispute as PDF: agreement, receipt, history, messages, and deliveries',
  access: 'staff',
  limit: 'receipt',
  kind: 'file',
  params: z.object({ id: NumericId }),
  reply: FileContent,
})
