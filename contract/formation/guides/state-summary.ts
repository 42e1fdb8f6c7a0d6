import { getRuleNumber, type Rules, requireState } from '../rules/rules.ts'
import type { StateRules } from '../rules/state-rules.ts'
import { getStatePlace, getStateSlug, stateCodes } from '../state-names.ts'
import { formatAmounts, formatFee, getAmountRange } from './guide-amounts.ts'
import type { GuideContext } from './guide-context.ts'

/** A key figure of a state, such as the filing fee. */
export interface GuideFigure {
  label: string
  value: string
  note: string
}

/** A state in the list of all states. */
export interface StateSummary {
  name: string
  /** Name of the state within a sentence, such as "the District of Columbia". */
  place: string
  slug: string
  filingFee: string
  directors: string
  report: string
  charity: string
}

const cycleNames: Record<StateRules['cycle'], string> = {
  yearly: 'Every year',
  'every-2-years': 'Every 2 years',
  'every-5-years': 'Every 5 years',
  'on-notice': 'On notice',
  none: 'None',
}

const summarizeCharity = ({ rules }: StateRules): string => {
  const { value } = rules.charityRegistration
  if (value.shape === 'conditional') return 'Depends'
  if (value.shape !== 'fixed') return 'Ask'
  return value.value === 'required' ? 'Yes' : 'No'
}

const summarizeFee = (state: StateRules): string =>
  formatAmounts(getAmountRange(state.rules.formationFee.value)) ?? 'Ask'

const summarizeDirectors = ({ rules: { minimumDirectors: rule } }: StateRules): string =>
  rule.value.shape === 'fixed' ? String(rule.value.value) : 'Ask'

export const summarizeStates = (rules: Rules): StateSummary[] =>
  stateCodes.map((code) => {
    const state = requireState(code, rules)
    return {
      name: state.name,
      place: getStatePlace(code),
      slug: getStateSlug(code),
      filingFee: summarizeFee(state),
      directors: summarizeDirectors(state),
      report: cycleNames[state.cycle],
      charity: summarizeCharity(state),
    }
  })

/** Lists the main figures of a state, shown at the top of its guide. */
export const listStateFigures = (state: StateRules, rules: Rules): GuideFigure[] => {
  const reportFee = formatAmounts(getAmountRange(state.rules.reportFee.value))
  const charity = summarizeCharity(state)
  const charityNotes: Record<string, string> = {
    Yes: 'before you ask for gifts',
    No: 'no state registration to raise funds',
    Depends: 'on your IRS letter',
    Ask: 'we couldn’t confirm the rule',
  }
  const [short, full] = [
    getRuleNumber(rules, 'shortApplicationFee'),
    getRuleNumber(rules, 'fullApplicationFee'),
  ]
  return [
    { label: 'State filing fee', value: summarizeFee(state), note: 'to file the articles' },
    { label: 'Directors', value: summarizeDirectors(state), note: 'at least' },
    {
      label: 'Report to the state',
      value: cycleNames[state.cycle],
      note: state.cycle === 'none' ? 'no periodic report' : (reportFee ?? 'ask the office for the fee'),
    },
    { label: 'Charity registration', value: charity, note: charityNotes[charity] ?? '' },
    {
      label: 'IRS fee',
      value: formatFee(short),
      note: `Form 1023-EZ, or ${formatFee(full)} for Form 1023`,
    },
  ]
}

/** Returns the meta description of a state’s guide. */
export const describeGuide = ({ state, place }: GuideContext): string => {
  const fee = summarizeFee(state)
  const directors = summarizeDirectors(state)
  return [
    `Start a 501(c)(3) nonprofit in ${place}:`,
    [
      fee === 'Ask' ? null : `${fee} filing fee`,
      directors === 'Ask'
        ? null
        : directors === '1'
          ? 'at least 1 director'
          : `at least ${directors} directors`,
      state.cycle === 'none' ? 'no annual report' : `report ${cycleNames[state.cycle].toLowerCase()}`,
    ]
      .filter((part) => part !== null)
      .join(', ')
      .concat('.'),
    'Steps, costs, deadlines, and sources.',
  ].join(' ')
}
