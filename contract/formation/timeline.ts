import { addDays, type Day } from '#contract/dates.ts'
import { describeValue, type Rule, type RuleOrigin, type RuleValue, resolveValue } from './rules/rule.ts'
import { type FederalRuleId, type Rules, requireState } from './rules/rules.ts'

export type FormationPath = '1023-EZ' | '1023'
export type TimelineStep = 'articles' | 'ein' | 'application'

/** Minimum number of completed projects before our own durations are shown. */
const MIN_PROJECTS_FOR_OWN_DURATION = 30

/** Durations of a step in our own projects, in days: median and 80th percentile. */
export interface OwnDuration {
  projects: number
  medianDays: number
  days80: number
}

export interface TimelineEntry {
  step: TimelineStep
  /** Usual duration in days. If it's null, the duration is unknown, and `text` names the office to ask. */
  days: { from: number; to: number } | null
  text: string
  /** Source of the duration. Null if unknown. */
  origin: RuleOrigin | null
  /** Conflicting durations from other sources. */
  disputed: { text: string; source: RuleOrigin['source'] }[]
  own: OwnDuration | null
}

const applicationRules: Record<FormationPath, FederalRuleId> = {
  '1023-EZ': 'shortApplicationDays',
  '1023': 'fullApplicationDays',
}

const getDays = (value: RuleValue): TimelineEntry['days'] => {
  const resolved = resolveValue(value)
  if (resolved.state === 'range') return { from: resolved.from, to: resolved.to }
  if (resolved.state === 'known' && typeof resolved.value === 'number')
    return { from: resolved.value, to: resolved.value }
  return null
}

const decisionRules: Partial<Record<string, FederalRuleId>> = {
  ein: 'einDays',
  '1023-EZ': applicationRules['1023-EZ'],
  '1023': applicationRules['1023'],
}

/** Returns when the authority usually decides on a filing. Both days are null if the rules don't say. */
export const getExpectedDecision = (
  { kind, filedOn }: { kind: string; filedOn: Day },
  rules: Pick<Rules, 'federal'>,
): { expectedFrom: Day | null; expectedBy: Day | null } => {
  const rule = decisionRules[kind]
  const days = rule ? getDays(rules.federal[rule].value) : null
  if (days === null) return { expectedFrom: null, expectedBy: null }
  return { expectedFrom: addDays(filedOn, days.from), expectedBy: addDays(filedOn, days.to) }
}

/** Formats a duration as "1 day", "Up to 1 day", "22 to 120 days", or the office to ask. */
const describeDays = (value: RuleValue): string => {
  const days = getDays(value)
  if (days === null) return describeValue(value)
  const upper = days.to === 1 ? '1 day' : `${days.to} days`
  if (days.from === days.to) return upper
  return days.from === 0 ? `Up to ${upper}` : `${days.from} to ${upper}`
}

/** Lists the usual duration of each formation step. For unknown durations, `text` names the office to ask. */
export const listTimelineEntries = (
  path: FormationPath,
  state: string | null,
  rules: Rules,
  own: Partial<Record<TimelineStep, OwnDuration | undefined>> = {},
): TimelineEntry[] => {
  const office = state === null ? 'office of the state' : requireState(state, rules).filingOffice.name
  const entries: [TimelineStep, RuleValue, Rule | null][] = [
    ['articles', { shape: 'unknown', ask: office }, null],
    ['ein', rules.federal.einDays.value, rules.federal.einDays],
    ['application', rules.federal[applicationRules[path]].value, rules.federal[applicationRules[path]]],
  ]
  return entries.map(([step, value, rule]) => {
    const ownDuration = own[step]
    return {
      step,
      days: getDays(value),
      text: describeDays(value),
      origin: rule,
      disputed: (rule?.disputed ?? []).map((other) => ({
        text: describeDays(other.value),
        source: other.source,
      })),
      own: ownDuration && ownDuration.projects >= MIN_PROJECTS_FOR_OWN_DURATION ? ownDuration : null,
    }
  })
}
