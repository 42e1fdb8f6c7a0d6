import { Cents, FileContent, Instant, NumericId } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/**
 * `needs_response`: the bank is waiting for our evidence. `under_review`: the bank is deciding. `won`: we
 * keep the money. `lost`: the money was returned. `closed`: ended without a transfer.
 */
export const disputeStates = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export const DisputeState = z.enum(disputeStates)
export type DisputeState = z.output<typeof DisputeState>

/** States before the bank's decision. */
export const openDisputeStates = ['needs_response', 'under_review'] as const satisfies DisputeState[]

export const isOpenDispute = (state: DisputeState): boolean =>
  openDisputeStates.some((open) => open === state)

/** A dispute as shown to staff. Amounts are in cents. */
export const Dispute = z.object({
  id: z.int(),
  state: DisputeState,
  /** Whether the dispute is an inquiry. In an inquiry, the bank hasn't withdrawn any money. */
  isInquiry: z.boolean(),
  amount: Cents,
  /** The part of the disputed amount that the bank is holding or has kept. */
  amountWithdrawn: Cents,
  /** The provider's reason code, such as `product_not_received`. */
  reason: z.string(),
  /** The provider's dispute ID. */
  providerId: z.string(),
  /** When the evidence is due. Null if there's no deadline. */
  evidenceDueAt: Instant.nullable(),
  openedAt: Instant,
  closedAt: Instant.nullable(),
})
export type Dispute = z.output<typeof Dispute>

/** Formats a reason code: `product_not_received` becomes "product not received". */
export const formatDisputeReason = (reason: string): string => reason.replaceAll('_', ' ')

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
