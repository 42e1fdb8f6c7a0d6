import type { Day } from '#contract/dates.ts'
import type { Rules } from '../rules/rules.ts'
import { getStateSlug, type StateCode, stateNames } from '../state-names.ts'
import { listTimelineEntries } from '../timeline.ts'
import { type ArticlesStatement, getArticlesRules } from './articles.ts'
import { createGuideContext } from './guide-context.ts'
import { type GuideFact, listGuideFacts } from './guide-facts.ts'
import { type GuideQuestion, listGuideQuestions } from './guide-questions.ts'
import { type GuideSource, toGuideSource } from './guide-sources.ts'
import { type GuideStep, listSteps } from './guide-steps.ts'
import { type GuideCost, type GuideDeadline, listCosts, listDeadlines } from './guide-tables.ts'
import { stateNeighbors } from './neighbors.ts'
import { describeGuide, type GuideFigure, listStateFigures } from './state-summary.ts'

export interface GuideStatement {
  title: string
  text: string
  quote: string | null
  source: GuideSource
}

/** A state's guide to starting a nonprofit. All values are text that is ready to display. */
export interface StateGuide {
  name: string
  /** Name of the state within a sentence, such as "the District of Columbia". */
  place: string
  slug: string
  /** Meta description for search results, unique to the state. */
  description: string
  figures: GuideFigure[]
  steps: GuideStep[]
  statements: { federal: GuideStatement[]; state: GuideStatement[] }
  costs: GuideCost[]
  deadlines: GuideDeadline[]
  durations: { step: string; text: string; source: GuideSource | null }[]
  facts: GuideFact[]
  questions: GuideQuestion[]
  neighbors: { name: string; slug: string }[]
  /** Newest and oldest dates on which `facts` were checked. */
  checked: { newest: Day; oldest: Day }
}

const toStatement = (statement: ArticlesStatement): GuideStatement => ({
  title: statement.title,
  text: statement.text,
  quote: statement.quote ?? null,
  source: toGuideSource(statement),
})

const durationNames = {
  articles: 'The state files your articles',
  ein: 'The IRS issues your EIN',
  application: 'The IRS decides on Form 1023-EZ',
}

const listDurations = (code: StateCode, rules: Rules): StateGuide['durations'] => {
  const toDuration = ({ step, text, origin }: ReturnType<typeof listTimelineEntries>[number]) => ({
    step: durationNames[step],
    text: text.replace('Check with', 'Ask'),
    source: origin && toGuideSource(origin),
  })
  const [full] = listTimelineEntries('1023', code, rules).slice(-1)
  return [
    ...listTimelineEntries('1023-EZ', code, rules).map(toDuration),
    ...(full ? [{ ...toDuration(full), step: 'The IRS decides on Form 1023' }] : []),
  ]
}

/** Creates a state's guide. Values checked more than 12 months before `today` are outdated. */
export const createStateGuide = (code: StateCode, rules: Rules, today: Day): StateGuide => {
  const context = createGuideContext(code, rules, today)
  const { state } = context
  const facts = listGuideFacts(state, context)
  const articles = getArticlesRules()
  const days = facts.map(({ source }) => source.checkedOn).toSorted()
  return {
    name: state.name,
    place: context.place,
    slug: getStateSlug(code),
    description: describeGuide(context),
    figures: listStateFigures(state, rules),
    steps: listSteps(context),
    statements: {
      federal: articles.federal.map(toStatement),
      state: (articles.states[code] ?? []).map(toStatement),
    },
    costs: listCosts(context),
    deadlines: listDeadlines(context),
    durations: listDurations(code, rules),
    facts,
    questions: listGuideQuestions(context),
    neighbors: stateNeighbors[code].map((each) => ({ name: stateNames[each], slug: getStateSlug(each) })),
    checked: { newest: days.at(-1) ?? today, oldest: days[0] ?? today },
  }
}
