import { DueRule, overrideRule, RuleValue } from '#contract/formation'
import { z } from '#contract/zod.ts'
import type { ContractForm } from '#web/ui/form/use-contract-form.ts'

const { source, checkedOn, confidence, kind, note, reason, fee: Fee, why } = overrideRule.body.shape

/** Returns a number for text like "$1,200", and the trimmed text otherwise. */
const readScalar = (text: string): number | string => {
  const plain = text.trim().replace(/[$,]/g, '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text.trim()
}

/**
 * Form values before validation. Numbers are text. In `shape` and `dueKind`, `same` keeps the current value.
 */
const ReplacementInput = z.object({
  ...{ source, checkedOn, confidence, kind, note, reason, why },
  shape: z.enum(['same', 'fixed', 'range', 'unknown']),
  value: z.string(),
  from: z.string(),
  to: z.string(),
  ask: z.string(),
  dueKind: z.enum([
    'same',
    'fixed-date',
    'anniversary',
    'after-fiscal-year-end',
    'after-formation',
    'before-soliciting',
    'on-notice',
    'none',
    'not-computed',
  ]),
  dueMonth: z.string(),
  dueDay: z.string(),
  dueYears: z.enum(['every', 'odd', 'even']),
  dueFirstYear: z.enum(['same', 'next', 'unknown']),
  dueAt: z.enum(['date', 'month-start', 'month-end', 'month-before-end', 'quarter-end']),
  dueMonths: z.string(),
  dueDays: z.string(),
  dueText: z.string(),
})
type ReplacementValues = z.output<typeof ReplacementInput>
type RefinementContext = z.core.$RefinementCtx

const addFieldIssue = (
  context: RefinementContext,
  field: keyof ReplacementValues,
  message: string,
): undefined => {
  context.addIssue({ code: 'custom', path: [field], message })
  return undefined
}

/** Validates the new value with the schema `Value`. Returns undefined if it's unchanged or invalid. */
const readValue = (
  { shape, value, from, to, ask }: ReplacementValues,
  Value: typeof RuleValue | typeof Fee,
  context: RefinementContext,
): RuleValue | undefined => {
  if (shape === 'same') return undefined
  const parsed = Value.safeParse(
    shape === 'fixed'
      ? { shape, value: readScalar(value) }
      : shape === 'range'
        ? { shape, from: readScalar(from), to: readScalar(to) }
        : { shape, ask: ask.trim() },
  )
  if (parsed.success && !(shape === 'fixed' && value.trim() === '')) return parsed.data
  const field = { fixed: 'value', range: 'to', unknown: 'ask' } as const
  const message = {
    fixed: Value === Fee ? 'Please enter a number' : 'Please enter a value',
    range: 'Please enter two numbers',
    unknown: 'Please name the office',
  }
  return addFieldIssue(context, field[shape], message[shape])
}

/** Parses a whole number of up to four digits. Returns NaN for other text. */
const readCount = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Validates the new due date. Returns undefined if it's unchanged or invalid. */
const readDue = (
  {
    dueKind,
    dueMonth,
    dueDay,
    dueYears,
    dueFirstYear,
    dueAt,
    dueMonths,
    dueDays,
    dueText,
  }: ReplacementValues,
  context: RefinementContext,
): DueRule[] | undefined => {
  const parse = (rule: object, field: keyof ReplacementValues, message: string) => {
    const parsed = DueRule.safeParse({ kind: dueKind, ...rule })
    return parsed.success ? [parsed.data] : addFieldIssue(context, field, message)
  }
  switch (dueKind) {
    case 'same':
      return undefined
    case 'fixed-date': {
      const years = dueYears === 'every' ? {} : { years: dueYears }
      const rule = { month: Number(dueMonth), day: readCount(dueDay), firstYear: dueFirstYear, ...years }
      return parse(rule, 'dueDay', 'Please enter a day that this month has')
    }
    case 'anniversary':
      return parse({ at: dueAt }, 'dueAt', 'Please choose a day')
    case 'after-fiscal-year-end': {
      const months = readCount(dueMonths)
      if (!(months >= 1 && months <= 24))
        return addFieldIssue(context, 'dueMonths', 'Please enter a number of months, such as 5')
      const day = dueDay.trim() === '' ? 'last' : readCount(dueDay)
      return parse({ months, day }, 'dueDay', 'Please enter a day from 1 to 31, or leave it blank')
    }
    case 'after-formation':
      return parse({ days: readCount(dueDays) }, 'dueDays', 'Please enter a number of days, such as 60')
    case 'not-computed':
      return dueText.trim() === ''
        ? addFieldIssue(context, 'dueText', 'Please say how the date is found')
        : parse({ text: dueText.trim() }, 'dueText', 'Please use at most 500 characters')
    default:
      return parse({}, 'dueKind', 'Please choose when it’s due')
  }
}

const createReplacement = (Value: typeof RuleValue | typeof Fee) =>
  ReplacementInput.transform((input, context) => {
    const { source, checkedOn, confidence, kind, note, reason, why } = input
    const value = readValue(input, Value, context)
    const due = readDue(input, context)
    return { origin: { source, checkedOn, confidence, kind, note, reason }, why, value, due }
  })

/** Schema of the form that replaces an obligation, whose value is a fee. */
export const ObligationReplacement = createReplacement(Fee)
/** Schema of the form that replaces a rule that isn't an obligation. */
export const ValueReplacement = createReplacement(RuleValue)

export type ReplacementForm = ContractForm<
  z.input<typeof ReplacementInput>,
  z.output<typeof ValueReplacement>
>

export const emptyReplacement = {
  shape: 'same',
  value: '',
  from: '',
  to: '',
  ask: '',
  dueKind: 'same',
  dueMonth: '1',
  dueDay: '',
  dueYears: 'every',
  dueFirstYear: 'unknown',
  dueAt: 'date',
  dueMonths: '',
  dueDays: '',
  dueText: '',
} as const satisfies Partial<ReplacementValues>

/** Returns the form values for the first of the current due rules, so that staff enter only what changes. */
export const getDueDefaults = (due: readonly DueRule[]): Partial<ReplacementValues> => {
  const [rule] = due
  switch (rule?.kind) {
    case 'fixed-date': {
      const { month, day, years, firstYear } = rule
      return {
        dueMonth: String(month),
        dueDay: String(day),
        dueFirstYear: firstYear,
        ...((years === 'odd' || years === 'even') && { dueYears: years }),
      }
    }
    case 'anniversary':
      return { dueAt: rule.at }
    case 'after-fiscal-year-end':
      return {
        ...(rule.months && { dueMonths: String(rule.months) }),
        ...(typeof rule.day === 'number' && { dueDay: String(rule.day) }),
      }
    case 'after-formation':
      return rule.days ? { dueDays: String(rule.days) } : {}
    case 'not-computed':
      return { dueText: rule.text }
    default:
      return {}
  }
}
