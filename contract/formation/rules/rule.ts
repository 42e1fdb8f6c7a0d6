import { addMonths, type Day as DayText } from '#contract/dates.ts'
import { Day, textField } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

/** The page where a value was found. */
const RuleSource = z.object({ title: textField(300).min(1), url: z.url({ protocol: /^https?$/ }).max(2000) })

/**
 * Confidence in a value. `confirmed`: found on official pages. `partly`: some of the record was confirmed.
 * `secondary`: found only in third-party guides. `conflict`: sources disagree. `unverified`: not compared
 * with a second source.
 */
export const ruleConfidenceLevels = ['confirmed', 'partly', 'secondary', 'conflict', 'unverified'] as const

/**
 * How a value was sourced. `official`: a page of the authority. `official-text`: the text of a law or
 * regulation. `read-by-third-party`: an official page, read by someone else. `secondary`: a guide or other
 * page.
 */
export const ruleSourceKinds = ['official', 'official-text', 'read-by-third-party', 'secondary'] as const

/** Source and confidence of a rule. All rules include them. */
export const RuleOrigin = z.object({
  source: RuleSource,
  checkedOn: Day,
  confidence: z.enum(ruleConfidenceLevels),
  kind: z.enum(ruleSourceKinds),
  /** The authority's page on which to check a value whose source isn't official. */
  officialPage: RuleSource.optional(),
  note: textField(2000).optional(),
})
export type RuleOrigin = z.output<typeof RuleOrigin>

/** One case of a conditional value. The first matching case applies. A case without `fact` always matches. */
const createCase = <Value extends z.ZodType>(value: Value) =>
  z.object({
    fact: z.string().max(60, { abort: true }).optional(),
    is: z.boolean().optional(),
    below: z.number().optional(),
    atMost: z.number().optional(),
    text: textField(300),
    value,
  })

/**
 * Creates the schema of a rule's value: one fixed value, a range, a value that depends on facts, or unknown.
 * `ask` names the office that can provide an unknown value.
 */
export const createRuleValueSchema = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('shape', [
    z.object({ shape: z.literal('fixed'), value }),
    z.object({ shape: z.literal('range'), from: z.number(), to: z.number() }),
    z.object({ shape: z.literal('conditional'), cases: z.array(createCase(value)).min(1).max(20) }),
    z.object({ shape: z.literal('unknown'), ask: textField(200).min(1) }),
  ])

const Scalar = z.union([z.number(), textField(2000)])
export const RuleValue = createRuleValueSchema(Scalar)
export type RuleValue = z.output<typeof RuleValue>

/** Whether the kind of source supports the confidence. Third-party guides alone can't confirm a value. */
export const isConfidenceSupported = ({ confidence, kind }: RuleOrigin): boolean =>
  confidence !== 'confirmed' || kind !== 'secondary'
export const UNSUPPORTED_CONFIDENCE_MESSAGE = 'A value that only guides name isn’t confirmed'

/** A value set by law or by an authority. `disputed` contains the values that other sources give. */
export const Rule = RuleOrigin.extend({
  value: RuleValue,
  disputed: z
    .array(z.object({ value: RuleValue, source: RuleSource, note: textField(2000).optional() }))
    .optional(),
})
  .refine(isConfidenceSupported, UNSUPPORTED_CONFIDENCE_MESSAGE)
  .refine(
    ({ value, confidence }) => value.shape !== 'unknown' || !['confirmed', 'partly'].includes(confidence),
    'An unknown value isn’t confirmed',
  )
export type Rule = z.output<typeof Rule>

/** Facts that conditional values depend on. Missing, null, and "unknown" are equivalent. */
export type RuleFacts = Readonly<Record<string, unknown>>

export type ResolvedValue =
  | { state: 'known'; value: number | string }
  | { state: 'range'; from: number; to: number }
  | { state: 'undecided'; missing: string; values: (number | string)[] }
  | { state: 'unknown'; ask: string }

const isUnknown = (fact: unknown): boolean => fact === undefined || fact === null || fact === 'unknown'

/** Resolves a value with the given facts. Returns `undecided` if it depends on an unknown fact. */
export const resolveValue = (value: RuleValue, facts: RuleFacts = {}): ResolvedValue => {
  if (value.shape === 'fixed') return { state: 'known', value: value.value }
  if (value.shape === 'range') return { state: 'range', from: value.from, to: value.to }
  if (value.shape === 'unknown') return { state: 'unknown', ask: value.ask }
  for (const { fact, is, below, atMost, value: result } of value.cases) {
    if (fact === undefined) return { state: 'known', value: result }
    const known = facts[fact]
    if (isUnknown(known))
      return { state: 'undecided', missing: fact, values: value.cases.map((each) => each.value) }
    const applies =
      typeof known === 'number' ? known < (below ?? Infinity) && known <= (atMost ?? Infinity) : known === is
    if (applies) return { state: 'known', value: result }
  }
  return { state: 'unknown', ask: 'the office' }
}

const dollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const formatScalar = (value: number | string, isMoney: boolean): string =>
  typeof value === 'number' && isMoney ? (value === 0 ? 'Free' : dollarFormat.format(value)) : String(value)

/** Formats a value: "$20 when …, $60 otherwise" or "Check with the Secretary of State". */
export const describeValue = (value: RuleValue, { isMoney = false } = {}): string => {
  const write = (each: number | string) => formatScalar(each, isMoney)
  if (value.shape === 'fixed') return write(value.value)
  if (value.shape === 'range') return `${write(value.from)} to ${write(value.to)}`
  if (value.shape === 'conditional')
    return value.cases.map(({ text: when, value: each }) => `${write(each)} ${when}`).join(', ')
  return `Check with ${/^the /.test(value.ask) ? '' : 'the '}${value.ask}`
}

/** Age after which rules must be checked again. */
const MAX_RULE_AGE_MONTHS = 12

/** Whether a rule was last checked more than 12 months before `today`. */
export const isOutdated = ({ checkedOn }: Pick<RuleOrigin, 'checkedOn'>, today: DayText): boolean =>
  addMonths(checkedOn, MAX_RULE_AGE_MONTHS) < today
