import { getObligationName } from '../obligation-names.ts'
import type { Rule } from '../rules/rule.ts'
import { getRuleNumber } from '../rules/rules.ts'
import { addAmountRanges, formatAmounts, formatFee, getAmountRange } from './guide-amounts.ts'
import type { GuideContext } from './guide-context.ts'
import { describeForReaders, describeReason, needsNoRegistration } from './guide-facts.ts'
import { type GuideSource, toGuideSource } from './guide-sources.ts'

export interface GuideCost {
  what: string
  to: string
  amount: string
  source: GuideSource | null
}

/** An obligation after formation, with its due date and fee as text. */
export interface GuideDeadline {
  name: string
  when: string
  fee: string
  source: GuideSource
}

const ordinalRules = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Formats an ordinal number, such as "15th". */
const formatOrdinal = (number: number): string =>
  `${number}${ordinalEndings[ordinalRules.select(number)] ?? 'th'}`

/**
 * Lists the costs of the articles, the EIN, and the IRS application, and those of a newspaper notice and
 * charity registration if the state may require them. Adds the total of the state and IRS filing fees if it's
 * known.
 */
export const listCosts = ({ state, rules, obligations }: GuideContext): GuideCost[] => {
  const createCost = (what: string, to: string, { value, ...origin }: Rule): GuideCost => ({
    what,
    to,
    amount: describeForReaders(value, true),
    source: toGuideSource(origin),
  })
  const { formationFee, charityFee } = state.rules
  const isNoticeKnown = state.rules.publication.value.shape !== 'unknown'
  const notice = obligations.find(({ category }) => category === 'publication' && isNoticeKnown)
  const filing = getAmountRange(formationFee.value)
  const [short, full] = [
    getRuleNumber(rules, 'shortApplicationFee'),
    getRuleNumber(rules, 'fullApplicationFee'),
  ]
  const sum = filing && addAmountRanges(filing, { from: short, to: full })
  return [
    createCost('File the articles', state.filingOffice.name, formationFee),
    ...(notice ? [createCost(notice.name, 'The newspaper', { ...notice, value: notice.fee })] : []),
    createCost('EIN', 'IRS', rules.federal.einFee),
    {
      ...createCost('Application for 501(c)(3) status', 'IRS', rules.federal.shortApplicationFee),
      amount: `${formatFee(short)} with Form 1023-EZ, ${formatFee(full)} with Form 1023`,
    },
    ...(needsNoRegistration(state)
      ? []
      : [createCost('Charity registration', state.charityOffice.name ?? 'The state', charityFee)]),
    ...(sum
      ? [{ what: 'Articles and IRS together', to: '', amount: formatAmounts(sum) ?? '', source: null }]
      : []),
  ]
}

/** Lists obligations after formation: to the state, to the IRS, and the conflict of interest statements. */
export const listDeadlines = ({ rules, obligations }: GuideContext): GuideDeadline[] => {
  const months = getRuleNumber(rules, 'returnDueMonths')
  const day = getRuleNumber(rules, 'returnDueDay')
  return [
    ...obligations.map((rule) => ({
      name: rule.form && !rule.name.includes(rule.form) ? `${rule.name} (${rule.form})` : rule.name,
      when: describeReason(rule.why),
      fee: describeForReaders(rule.fee, true),
      source: toGuideSource(rule),
    })),
    {
      name: 'IRS return: Form 990-N, 990-EZ, or 990',
      when: `Every year by the ${formatOrdinal(day)} day of the ${formatOrdinal(months)} month after your fiscal year ends: May ${day} for a calendar year. Your first year starts the day you form, even before the IRS answers.`,
      fee: 'Free',
      source: toGuideSource(rules.federal.returnDueDay),
    },
    {
      name: getObligationName({ kind: 'conflict-of-interest-statement', jurisdiction: 'US', form: null }),
      when: 'Once a year, each director and officer signs one for your files.',
      fee: 'Free',
      source: toGuideSource(rules.federal.conflictStatement),
    },
  ]
}
