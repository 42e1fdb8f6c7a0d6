import { formatMonthDay } from '../civil-days.ts'
import type { DueRule, SimpleDueRule } from './due-rule.ts'

type DueRuleOfKind<Kind> = Extract<SimpleDueRule, { kind: Kind }>

const ordinalRules = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ordinalSuffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const formatOrdinal = (number: number) => `${number}${ordinalSuffixes[ordinalRules.select(number)] ?? 'th'}`

const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

const describeRepetition = (everyYears = 1) => (everyYears === 1 ? 'Every year' : `Every ${everyYears} years`)

const yearLabels = {
  odd: 'In odd years',
  even: 'In even years',
  'formation-parity': 'Every 2 years after the year of formation',
}

const describeFixedDate = ({ month, day, years, everyYears, remindFor }: DueRuleOfKind<'fixed-date'>) => {
  const repetition = years ? yearLabels[years] : describeRepetition(everyYears)
  const earlier = remindFor ? ` (one source says ${formatMonthDay(remindFor.month, remindFor.day)})` : ''
  return `${repetition}, by ${formatMonthDay(month, day)}${earlier}`
}

/** Descriptions of the day that an anniversary rule is relative to. */
export const anniversaryDays: Record<DueRuleOfKind<'anniversary'>['at'], string> = {
  date: 'the anniversary of formation',
  'month-start': 'the first day of the anniversary month',
  'month-end': 'the last day of the anniversary month',
  'month-before-end': 'the last day of the month before the anniversary month',
  'quarter-end': 'the last day of the quarter with the anniversary',
}

const describeAnniversary = ({ at, everyYears, dayOffset = 0 }: DueRuleOfKind<'anniversary'>) => {
  const offset = dayOffset
    ? `${formatCount(Math.abs(dayOffset), 'day')} ${dayOffset < 0 ? 'before' : 'after'} `
    : ''
  return `${describeRepetition(everyYears)}, by ${offset}${anniversaryDays[at]}`
}

const describeAfterFormation = ({ days, months, businessDays }: DueRuleOfKind<'after-formation'>) => {
  const parts = [
    months && formatCount(months, 'month'),
    days && formatCount(days, 'day'),
    businessDays && formatCount(businessDays, 'business day'),
  ]
  return `Once, ${parts.filter(Boolean).join(' and ')} after formation`
}

const describeAfterFiscalYearEnd = ({
  days,
  months = 0,
  day = 'last',
  extensionDays,
}: DueRuleOfKind<'after-fiscal-year-end'>) => {
  const dayOfMonth =
    typeof day === 'number'
      ? `the ${formatOrdinal(day)} day`
      : `the last ${day === 'last' ? 'day' : 'business day'}`
  const when = days
    ? `${formatCount(days, 'day')} after the fiscal year ends`
    : `by ${dayOfMonth} of the ${formatOrdinal(months)} month after the fiscal year ends`
  const extension = extensionDays ? `, or ${formatCount(extensionDays, 'day')} later with an extension` : ''
  return `Every year, ${when}${extension}`
}

const describeSimpleRule = (rule: SimpleDueRule): string => {
  switch (rule.kind) {
    case 'fixed-date':
      return describeFixedDate(rule)
    case 'anniversary':
      return describeAnniversary(rule)
    case 'after-formation':
      return describeAfterFormation(rule)
    case 'after-fiscal-year-end':
      return describeAfterFiscalYearEnd(rule)
    case 'before-soliciting':
      return 'Before asking for donations'
    case 'on-notice':
      return 'When the office sends a notice'
    case 'none':
      return 'Never'
    case 'not-computed':
      return rule.text
  }
}

/** Describes when something is due, such as "Every year, by May 15" or "Before asking for donations". */
export const describeDueRules = (rules: readonly DueRule[]): string =>
  rules
    .map((rule) =>
      rule.kind === 'earliest'
        ? `The earliest of: ${rule.of.map(describeSimpleRule).join('; ')}`
        : describeSimpleRule(rule),
    )
    .join('. ')
