import { formatDay } from '#contract/dates.ts'
import { Cents, Day } from '#contract/fields.ts'
import { type Cents as CentAmount, formatMoney } from '#contract/money.ts'
import { z } from '#contract/zod.ts'

/** What we keep of a refunded payment under the Terms, in cents. */
export const KeptFees = z.object({ filingFees: Cents, workDone: Cents })
export type KeptFees = z.output<typeof KeptFees>

export const zeroKeptFees: KeptFees = { filingFees: 0, workDone: 0 }

/** Amounts of a refunded payment, in cents, and the day of its last refund in Eastern Time. */
export const RefundSummary = z.object({ paid: Cents, refunded: Cents, kept: KeptFees, refundedOn: Day })
export type RefundSummary = z.output<typeof RefundSummary>

const feeLabels = { filingFees: 'government filing fees', workDone: 'work already done' } as const
const feeKinds = ['filingFees', 'workDone'] as const

/** Returns the fees that we kept, each with its name: "government filing fees". */
export const listKeptFees = (kept: KeptFees): { label: string; amount: CentAmount }[] =>
  feeKinds.flatMap((kind) => (kept[kind] > 0 ? [{ label: feeLabels[kind], amount: kept[kind] }] : []))

/**
 * Limits the kept fees to `left`, the rest of the payment in cents, because a later refund can include kept
 * fees.
 */
export const limitKeptFees = ({ filingFees, workDone }: KeptFees, left: CentAmount): KeptFees => {
  const fees = Math.min(filingFees, Math.max(0, left))
  return { filingFees: fees, workDone: Math.min(workDone, Math.max(0, left - fees)) }
}

/** Explains the fees that we kept: "We kept $600 for government filing fees, …". Empty if we kept none. */
export const explainKeptFees = (kept: KeptFees): string => {
  const fees = listKeptFees(kept).map(({ label, amount }) => `${formatMoney(amount)} for ${label}`)
  return fees.length > 0 ? `We kept ${fees.join(' and ')}, as our refund policy says.` : ''
}

/** Explains a refund to the client: what was paid, kept, and refunded, and when. */
export const explainRefund = ({ paid, refunded, kept, refundedOn }: RefundSummary): string => {
  const day = formatDay(refundedOn)
  if (refunded >= paid) return `We refunded your full payment of ${formatMoney(paid)} on ${day}.`
  return [
    `You paid ${formatMoney(paid)}. We refunded ${formatMoney(refunded)} on ${day}.`,
    explainKeptFees(kept),
  ]
    .filter(Boolean)
    .join(' ')
}
