import { toEasternDay } from '#contract/dates.ts'
import {
  applyOverrides,
  describeRule,
  findStateCode,
  getRuleName,
  getRules,
  isOutdated,
  listRules,
  type listStaffRules as listStaffRulesRoute,
  type ObligationRule,
  type overrideRule as overrideRuleRoute,
  type Rule,
  unverifiedConfidences,
} from '#contract/formation'
import { Problem } from '#contract/problem.ts'
import { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceSettingsChange } from '#server/platform/live/live-events.ts'
import { readRules } from './read-rules.ts'
import {
  countProjectsByState,
  findOverrides,
  findRuleHistory,
  insertOverride,
  lockRule,
} from './rules.queries.ts'

type AnyRule = Rule | ObligationRule
type RuleListQuery = z.output<(typeof listStaffRulesRoute)['query']>

const isObligation = (rule: AnyRule): rule is ObligationRule => 'obligation' in rule

/** Adds up projects by state code. Unrecognized states are added up under an empty code. */
const sumByState = (rows: readonly { state: string; projects: number }[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { state, projects } of rows) {
    const code = findStateCode(state) ?? ''
    sums.set(code, (sums.get(code) ?? 0) + projects)
  }
  return sums
}

/** Returns one page of rules. Those that the most open, paid projects depend on come first. */
export const listStaffRules = async (
  { database }: Context,
  { view, search = '', page, limit }: RuleListQuery,
  now: Date,
) => {
  const today = toEasternDay(now)
  const [rules, overrides, counts] = await Promise.all([
    readRules(database),
    findOverrides(database),
    countProjectsByState(database),
  ])
  const byState = sumByState(counts)
  const all = [...byState.values()].reduce((sum, each) => sum + each, 0)
  const overridden = new Set(overrides.map(({ ruleId }) => ruleId))
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = listRules(rules)
    .map(({ id, state, rule }) => ({
      id,
      state,
      name: getRuleName(id, rule),
      value: describeRule(id, rule),
      source: rule.source,
      checkedOn: rule.checkedOn,
      confidence: rule.confidence,
      isOutdated: isOutdated(rule, today),
      isOverridden: overridden.has(id),
      projects: state === null ? all : (byState.get(state) ?? 0),
    }))
    .filter((row) => {
      const isUnverified = unverifiedConfidences.some((confidence) => confidence === row.confidence)
      const isInView = {
        check: isUnverified || row.confidence === 'conflict' || row.isOutdated,
        unverified: isUnverified,
        conflict: row.confidence === 'conflict',
        outdated: row.isOutdated,
        overridden: row.isOverridden,
        all: true,
      }[view]
      const text = `${row.id} ${row.state === null ? 'federal' : (rules.states.get(row.state)?.name ?? '')} ${row.name}`
      return isInView && words.every((word) => text.toLowerCase().includes(word))
    })
    .toSorted((a, b) => b.projects - a.projects || (a.id < b.id ? -1 : 1))
  return {
    items: rows.slice((page - 1) * limit, page * limit),
    pagination: {
      page,
      limit,
      total: rows.length,
      totalPages: Math.ceil(rows.length / limit),
      isMore: false,
    },
  }
}

const requireRule = (rules: ReturnType<typeof getRules>, id: string): AnyRule => {
  const found = listRules(rules).find((each) => each.id === id)
  if (!found) throw new Problem('RULE_NOT_FOUND')
  return found.rule
}

/** Returns a rule, its built-in version, and its overrides. @throws RULE_NOT_FOUND */
export const getStaffRule = async ({ database }: Context, id: string) => {
  const [rules, history] = await Promise.all([readRules(database), findRuleHistory(database, id)])
  const delivered = requireRule(getRules(), id)
  // Records aren't validated again, because the schema may have changed since they were stored.
  const toRecord = (record: unknown) => (record === null ? null : (record as AnyRule))
  return {
    id,
    current: requireRule(rules, id),
    delivered,
    history: history.map((entry) => ({ ...entry, record: toRecord(entry.record) })),
  }
}

/** Locks a rule. @throws RULE_CHANGED_MEANWHILE if there is a newer override than `seen` */
const lockUnchangedRule = async (tx: Transaction, id: string, seen: number | null) => {
  await lockRule(tx, id)
  const [newest] = await findRuleHistory(tx, id)
  if ((newest?.id ?? null) !== seen) throw new Problem('RULE_CHANGED_MEANWHILE')
}

/** Whether the rule's value is a single number, as calculations with federal rules require. */
const isNumber = ({ value }: { value?: Rule['value'] | undefined }): boolean =>
  value?.shape === 'fixed' && typeof value.value === 'number'

const throwFieldError = (field: string, message: string): never => {
  throw new Problem('VALIDATION_FAILED', { message, fields: { [field]: message } })
}

/**
 * Stores an override that replaces a rule.
 * @throws RULE_NOT_FOUND, RULE_CHANGED_MEANWHILE, VALIDATION_FAILED
 */
export const overrideRule = (
  { database }: Context,
  id: string,
  { reason, seen, value, due, fee, why, ...origin }: z.output<(typeof overrideRuleRoute)['body']>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> =>
  database.transaction(async (tx) => {
    const current = requireRule(await readRules(tx), id)
    await lockUnchangedRule(tx, id, seen)
    if (origin.checkedOn > toEasternDay(now))
      throwFieldError('checkedOn', 'Please enter a day that isn’t in the future')
    if (!isObligation(current) && value === undefined) throwFieldError('value', 'Please enter a value')
    const { note: _, ...kept } = current
    const record = isObligation(current)
      ? {
          ...kept,
          ...origin,
          due: due ?? current.due,
          why: why || current.why,
          // A new fee replaces the one from the state's rule.
          ...(fee && { fee, feeRule: undefined }),
        }
      : { ...origin, value }
    if (id.startsWith('federal/') && !isObligation(current) && isNumber(current) && !isNumber({ value }))
      throwFieldError('value', 'Please enter one number, because due dates are computed with it')
    try {
      applyOverrides(getRules(), [{ id, record }])
    } catch (error) {
      if (error instanceof z.ZodError) throwFieldError('value', 'This rule needs another kind of value')
      throw error
    }
    await insertOverride(tx, { ruleId: id, record, reason, enteredBy: actor.userId })
    await announceSettingsChange(tx)
  })

/**
 * Ends a rule's override, so that the built-in rule applies again.
 * @throws RULE_NOT_FOUND, RULE_CHANGED_MEANWHILE
 */
export const restoreRule = (
  { database }: Context,
  id: string,
  { reason, seen }: { reason: string; seen: number | null },
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    requireRule(getRules(), id)
    await lockUnchangedRule(tx, id, seen)
    await insertOverride(tx, { ruleId: id, record: null, reason, enteredBy: actor.userId })
    await announceSettingsChange(tx)
  })
