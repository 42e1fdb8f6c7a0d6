import { OptionalDay } from '#contract/fields.ts'
import type { Cents } from '#contract/money.ts'
import {
  formatRefundLimit,
  missingRefundNoteMessage,
  type RefundCircumstances,
  RefundReason,
} from '#contract/payments'
import { z } from '#contract/zod.ts'
import { DollarInput, OptionalDollarInput } from './dollars.ts'

const CircumstancesForm = z.object({
  reason: RefundReason,
  filingFees: OptionalDollarInput,
  workDone: OptionalDollarInput,
  submittedOn: OptionalDay,
  deniedOn: OptionalDay,
  requestedOn: OptionalDay,
  clientsFault: z.boolean(),
})

/** Creates the refund form's schema. Parses dollar amounts to cents. `left` is what can still be refunded. */
export const createRefundFormSchema = (left: Cents) =>
  CircumstancesForm.extend({
    amount: DollarInput.refine((cents) => cents > 0, 'Please enter an amount greater than zero').refine(
      (cents) => cents <= left,
      formatRefundLimit(left),
    ),
    closesProject: z.boolean(),
    clientNote: z.string().trim().max(500, 'Please use 500 characters or fewer'),
    note: z.string().trim().max(1000, 'Please use 1,000 characters or fewer'),
  }).refine(({ reason, note }) => reason !== 'goodwill' || note !== '', {
    path: ['note'],
    message: missingRefundNoteMessage,
  })

export const defaultRefundValues = {
  reason: '' as RefundReason,
  filingFees: '',
  workDone: '',
  submittedOn: '',
  deniedOn: '',
  requestedOn: '',
  clientsFault: false,
  amount: '',
  closesProject: false,
  clientNote: '',
  note: '',
}

/** Parses the refund circumstances in an unfinished form. Returns null if they aren't valid yet. */
export const parseCircumstances = (values: unknown): z.input<typeof RefundCircumstances> | null =>
  CircumstancesForm.safeParse(values).data ?? null

/**
 * Each reason's labels for staff and clients, the circumstances that determine its refund, and whether the
 * agreement ends with it.
 */
export const refundReasonTexts: Record<
  RefundReason,
  {
    label: string
    asks: readonly ('fees' | 'work' | 'days' | 'fault')[]
    forClient: string
    endsAgreement: boolean
  }
> = {
  nonprofit_rejected: {
    label: 'The nonprofit application was rejected',
    asks: ['fees', 'fault'],
    forClient: 'The IRS or the state rejected the nonprofit application.',
    endsAgreement: true,
  },
  grant_denied: {
    label: 'The grant application was denied',
    asks: ['days', 'fees', 'fault'],
    forClient: 'Google denied the grant application.',
    endsAgreement: true,
  },
  not_owed: {
    label: 'The payment wasn’t owed (duplicate, amount mismatch)',
    asks: [],
    forClient: 'This payment wasn’t owed.',
    endsAgreement: false,
  },
  client_ends: {
    label: 'The client is ending the agreement',
    asks: ['work', 'fees'],
    forClient: 'You ended the agreement.',
    endsAgreement: true,
  },
  we_end: {
    label: 'We’re ending the agreement',
    asks: ['work'],
    forClient: 'We ended the agreement.',
    endsAgreement: true,
  },
  goodwill: { label: 'Goodwill', asks: [], forClient: '', endsAgreement: false },
}
