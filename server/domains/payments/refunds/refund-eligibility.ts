import { addDays, addMonths, type Day, toEasternDay } from '#contract/dates.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import type { RefundCircumstances, RefundEligibility } from '#contract/payments'
import { type KeptFees, listKeptFees, zeroKeptFees } from '#contract/projects'

interface RefundablePayment {
  amount: Cents
  amountRefunded: Cents
  amountLost: Cents
  status: string
  /** When the grant went live. Null if it hasn't. */
  liveSince: Day | null
}

type RefundCondition = RefundEligibility['conditions'][number]

const createCondition = (holds: boolean, yes: string, no: string): RefundCondition => ({
  holds,
  text: holds ? yes : no,
})

const checkLaunchDate = ({ liveSince }: RefundablePayment, now: Date): RefundCondition =>
  createCondition(
    liveSince === null || addMonths(liveSince, 3) > toEasternDay(now),
    liveSince === null ? 'The grant isn’t live.' : 'The grant has been live for less than 3 months.',
    'The grant has been live for 3 months or more, so refunds no longer apply.',
  )

const checkFault = ({ clientsFault }: RefundCircumstances): RefundCondition =>
  createCondition(
    !clientsFault,
    'The rejection isn’t due to the client’s answers or missing documents.',
    'The rejection is due to untrue or incomplete answers or missing documents.',
  )

const checkDenialDate = ({ submittedOn, deniedOn }: RefundCircumstances): RefundCondition => {
  if (submittedOn === null || deniedOn === null)
    return { holds: false, text: 'Enter the submission and denial dates.' }
  return createCondition(
    deniedOn >= submittedOn && deniedOn <= addMonths(submittedOn, 3),
    'The grant was denied within 3 months of submission.',
    'The grant wasn’t denied within 3 months of submission.',
  )
}

const checkRequestDate = ({ deniedOn, requestedOn }: RefundCircumstances): RefundCondition => {
  if (deniedOn === null || requestedOn === null)
    return { holds: false, text: 'Enter the date the client asked.' }
  return createCondition(
    requestedOn >= deniedOn && requestedOn <= addDays(deniedOn, 30),
    'The client asked within 30 days of the denial.',
    'The client didn’t ask within 30 days of the denial.',
  )
}

const checkNotOwed = ({ status }: RefundablePayment): RefundCondition =>
  createCondition(
    status === 'duplicate' || status === 'mismatch',
    status === 'duplicate' ? 'The project was already paid.' : 'The payment doesn’t match its order.',
    'This is the payment that paid for the project, so it was owed.',
  )

/**
 * The conditions for each refund reason, and what we keep in cents. Based on the sections "Refunds" and
 * "Ending" in the Terms.
 */
const conditionsByReason: Record<
  RefundCircumstances['reason'],
  (
    payment: RefundablePayment,
    circumstances: RefundCircumstances,
    now: Date,
  ) => { conditions: RefundCondition[]; kept: KeptFees }
> = {
  nonprofit_rejected: (payment, circumstances, now) => ({
    conditions: [checkFault(circumstances), checkLaunchDate(payment, now)],
    kept: { ...zeroKeptFees, filingFees: circumstances.filingFees },
  }),
  grant_denied: (payment, circumstances, now) => ({
    conditions: [
      checkDenialDate(circumstances),
      checkRequestDate(circumstances),
      checkFault(circumstances),
      checkLaunchDate(payment, now),
    ],
    kept: { ...zeroKeptFees, filingFees: circumstances.filingFees },
  }),
  not_owed: (payment) => ({ conditions: [checkNotOwed(payment)], kept: zeroKeptFees }),
  client_ends: (payment, circumstances, now) => ({
    conditions: [checkLaunchDate(payment, now)],
    kept: { filingFees: circumstances.filingFees, workDone: circumstances.workDone },
  }),
  we_end: (payment, circumstances, now) => ({
    conditions: [checkLaunchDate(payment, now)],
    kept: { ...zeroKeptFees, workDone: circumstances.workDone },
  }),
  goodwill: () => ({
    conditions: [{ holds: false, text: 'The Terms don’t require a refund here. It’s up to us.' }],
    kept: zeroKeptFees,
  }),
}

/**
 * Calculates the refund that the Terms require for a reason, with the result of every condition. The returned
 * `amount` is what remains to be refunded, in cents.
 */
export const calculateRefundEligibility = (
  payment: RefundablePayment,
  circumstances: RefundCircumstances,
  now: Date,
): RefundEligibility => {
  const { conditions, kept } = conditionsByReason[circumstances.reason](payment, circumstances, now)
  const owed = conditions.every(({ holds }) => holds)
  const fees = owed ? kept : zeroKeptFees
  const left = payment.amount - payment.amountRefunded - payment.amountLost
  const amount = owed ? Math.max(0, left - fees.filingFees - fees.workDone) : 0
  const sums: RefundCondition[] = listKeptFees(fees).map(({ label, amount: fee }) => ({
    holds: true,
    text: `We keep ${formatMoney(fee)} for ${label}.`,
  }))
  if (payment.amountRefunded > 0)
    sums.push({ holds: true, text: `${formatMoney(payment.amountRefunded)} was already refunded.` })
  if (payment.amountLost > 0)
    sums.push({ holds: true, text: `The bank returned ${formatMoney(payment.amountLost)} after a dispute.` })
  return { owed: owed && amount > 0, amount, kept: fees, conditions: [...conditions, ...sums] }
}
