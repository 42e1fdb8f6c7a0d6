import { DayOrNone } from '#contract/fields.ts'
import { type RefundCircumstances, RefundReason } from '#contract/payments'
import { z } from '#contract/zod.ts'
import { Dollars, DollarsOrNone } from '#web/ui/admin/dollars.ts'

const Claim = z.object({
  reason: RefundReason,
  filingFees: DollarsOrNone,
  workDone: DollarsOrNone,
  submittedOn: DayOrNone,
  deniedOn: DayOrNone,
  requestedOn: DayOrNone,
  clientsFault: z.boolean(),
})

/** A refund as its form holds it: texts as they are typed. */
export const RefundForm = Claim.extend({
  amount: Dollars.refine((cents) => cents > 0, 'Please enter an amount greater than zero'),
  note: z.string().trim().max(1000, 'Please use 1,000 characters or fewer'),
})

export const emptyRefund = {
  reason: '' as RefundReason,
  filingFees: '',
  workDone: '',
  submittedOn: '',
  deniedOn: '',
  requestedOn: '',
  clientsFault: false,
  amount: '',
  note: '',
}

/** What can be judged of a form that is still being filled in; null while it makes no sense. */
export const claimOf = (values: unknown): z.input<typeof RefundCircumstances> | null =>
  Claim.safeParse(values).data ?? null

/** The reasons as staff say them, and which facts the Terms ask for with each. */
export const reasons: Record<
  RefundReason,
  { label: string; asks: readonly ('fees' | 'work' | 'days' | 'fault')[] }
> = {
  nonprofit_rejected: { label: 'The nonprofit application was rejected', asks: ['fees', 'fault'] },
  grant_denied: { label: 'The grant application was denied', asks: ['days', 'fees', 'fault'] },
  not_owed: { label: "The payment wasn't owed (duplicate, amount mismatch)", asks: [] },
  client_ends: { label: 'The client is ending the agreement', asks: ['work', 'fees'] },
  we_end: { label: "We're ending the agreement", asks: ['work'] },
  goodwill: { label: 'Goodwill', asks: [] },
}
