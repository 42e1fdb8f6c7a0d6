import { textField } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import {
  createRuleValueSchema,
  isConfidenceSupported,
  RuleOrigin,
  type RuleValue,
  UNSUPPORTED_CONFIDENCE_MESSAGE,
} from './rule.ts'

const Month = z.int().min(1).max(12)
const DayOfMonth = z.int().min(1).max(31)
/** Whether the date exists. Accepts February 29. */
const isMonthDay = ({ month, day }: { month: number; day: number }): boolean =>
  day <= new Date(Date.UTC(2024, month, 0)).getUTCDate()
const impossibleDateIssue = { path: ['day'], error: 'This month doesn’t have that day' }
const EveryYears = z.int().min(1).max(10).optional()

/**
 * A date in each year. `firstYear`: whether it first applies in the year of formation or the next one.
 * `years` limits it to odd or even years, or to years with the same parity as formation. `everyYears` counts
 * from `anchorYear`, or else from the year after formation. `remindFor` is an earlier date that a stricter
 * source gives.
 */
const FixedDate = z
  .object({
    kind: z.literal('fixed-date'),
    month: Month,
    day: DayOfMonth,
    firstYear: z.enum(['same', 'next', 'unknown']).default('unknown'),
    years: z.enum(['odd', 'even', 'formation-parity']).optional(),
    everyYears: EveryYears,
    anchorYear: z.int().optional(),
    remindFor: z.object({ month: Month, day: DayOfMonth }).refine(isMonthDay, impossibleDateIssue).optional(),
  })
  .refine(isMonthDay, impossibleDateIssue)

/**
 * A date relative to the anniversary of formation. The filing is accepted from `windowDays` before the day
 * that `at` specifies.
 */
const Anniversary = z.object({
  kind: z.literal('anniversary'),
  at: z.enum(['date', 'month-start', 'month-end', 'month-before-end', 'quarter-end']),
  everyYears: EveryYears,
  dayOffset: z.int().optional(),
  windowDays: z.int().positive().optional(),
})

/** A single date relative to formation. */
const AfterFormation = z.object({
  kind: z.literal('after-formation'),
  days: z.int().positive().optional(),
  months: z.int().positive().optional(),
  businessDays: z.int().positive().optional(),
})

/**
 * A date relative to the end of each fiscal year: either a number of days, or a day of a later month.
 * `extensionDays` is an automatic extension. `last-business` requires the state's holidays in the rules.
 */
const AfterFiscalYearEnd = z.object({
  kind: z.literal('after-fiscal-year-end'),
  days: z.int().positive().optional(),
  months: z.int().positive().optional(),
  day: z.union([DayOfMonth, z.enum(['last', 'last-business'])]).optional(),
  extensionDays: z.int().positive().optional(),
  when: z.object({ registration: z.array(z.string().max(20, { abort: true })).max(10) }).optional(),
})

const SimpleDueRule = z.discriminatedUnion('kind', [
  FixedDate,
  Anniversary,
  AfterFormation,
  AfterFiscalYearEnd,
  z.object({ kind: z.literal('before-soliciting') }),
  z.object({ kind: z.literal('on-notice') }),
  z.object({ kind: z.literal('none') }),
  /** `isOnce`: due only once. */
  z.object({ kind: z.literal('not-computed'), text: textField(500), isOnce: z.literal(true).optional() }),
])
export type SimpleDueRule = z.output<typeof SimpleDueRule>

/** When something is due. With `earliest`, sources disagree and the earliest date is used. */
export const DueRule = z.union([
  SimpleDueRule,
  z.object({ kind: z.literal('earliest'), of: z.array(SimpleDueRule).min(2).max(5) }),
])
export type DueRule = z.output<typeof DueRule>

const Fee = createRuleValueSchema(z.number().nonnegative())

/** An obligation to a state. The fee comes from the state's rule `feeRule`, or else from `fee`. */
export const ObligationRecord = RuleOrigin.extend({
  id: z.string(),
  state: z.string().length(2),
  obligation: z.string().max(60),
  category: z.enum(['report', 'charity', 'tax', 'publication']),
  name: textField(200).min(1),
  form: textField(100).nullable(),
  due: z.array(DueRule).min(1),
  fee: Fee.optional(),
  feeRule: z.enum(['reportFee', 'charityFee']).optional(),
  why: textField(1000).min(1),
  /**
   * Conditions for the obligation. `soliciting`: the organization asks for gifts. `exempt: false`: the IRS
   * letter hasn't arrived.
   */
  when: z.object({ soliciting: z.literal(true).optional(), exempt: z.literal(false).optional() }).optional(),
})
  .refine(isConfidenceSupported, UNSUPPORTED_CONFIDENCE_MESSAGE)
  .refine(({ fee, feeRule }) => fee !== undefined || feeRule !== undefined, {
    path: ['fee'],
    message: 'An obligation needs a fee or the rule with its fee',
  })
export type ObligationRecord = z.output<typeof ObligationRecord>

/** An obligation with its fee. `feeOrigin` is set if the fee comes from another rule. */
export interface ObligationRule extends Omit<ObligationRecord, 'fee'> {
  fee: RuleValue
  feeOrigin?: RuleOrigin | undefined
}

/** A legal holiday: a date, or the nth weekday (Monday is 1) of a month, where -1 is the last. */
export const HolidayRule = RuleOrigin.extend({
  name: textField(100),
  since: z.int(),
  month: Month,
  day: DayOfMonth.optional(),
  weekday: z.int().min(1).max(7).optional(),
  nth: z.int().min(-1).max(5).optional(),
  dayOffset: z.int().optional(),
  /** Set for holidays observed in one jurisdiction only. */
  onlyIn: z.string().length(2).optional(),
}).refine(isConfidenceSupported, UNSUPPORTED_CONFIDENCE_MESSAGE)
export type HolidayRule = z.output<typeof HolidayRule>
