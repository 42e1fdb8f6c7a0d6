import { describeValue, type RuleOrigin, type RuleValue, resolveValue } from './rules/rule.ts'
import { type FederalRuleId, type Rules, requireState } from './rules/rules.ts'

export type FormationPath = '1023-EZ' | '1023'
export type TimelineStep = 'articles' | 'ein' | 'application'

/** From this many finished projects on, our own figures are shown. */
const MIN_OWN_PROJECTS = 30

/** How long a step took in our projects, in days, at the 50th and 80th percentile. */
export interface OwnDuration {
  projects: number
  medianDays: number
  days80: number
}

export interface TimelineEntry {
  step: TimelineStep
  /** In days. Null: unknown, and `text` says whom to ask. */
  days: { from: number; to: number } | null
  text: string
  source: RuleOrigin['source'] | null
  checkedOn: string | null
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

/** "1 day", "Up to 1 day", or "22 to 120 days". */
const describeDays = ({ from, to }: { from: number; to: number }): string => {
  const unit = to === 1 ? 'day' : 'days'
  if (from === to) return `${to} ${unit}`
  return from === 0 ? `Up to ${to} ${unit}` : `${from} to ${to} ${unit}`
}

/** How long each step usually takes for a path and state. Steps without a figure say whom to ask. */
export const timelineOf = (
  path: FormationPath,
  state: string,
  rules: Rules,
  own: Partial<Record<TimelineStep, OwnDuration>> = {},
): TimelineEntry[] => {
  const { filingOffice } = requireState(state, rules)
  const application = rules.federal[applicationRules[path]]
  const unknown: RuleValue = { shape: 'unknown', ask: filingOffice.name }
  const entries: [TimelineStep, RuleValue, RuleOrigin | null][] = [
    ['articles', unknown, null],
    ['ein', rules.federal.einDays.value, rules.federal.einDays],
    ['application', application.value, application],
  ]
  return entries.map(([step, value, origin]) => {
    const days = getDays(value)
    const ownDuration = own[step]
    return {
      step,
      days,
      text: days === null ? describeValue(value) : describeDays(days),
      source: origin?.source ?? null,
      checkedOn: origin?.checkedOn ?? null,
      own: ownDuration && ownDuration.projects >= MIN_OWN_PROJECTS ? ownDuration : null,
    }
  })
}
