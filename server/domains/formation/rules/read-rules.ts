import { applyOverrides, getRules, type Rules } from '#contract/formation'
import type { Queryable } from '#server/platform/database.ts'
import { findOverrides } from './rules.queries.ts'

/** The parsed rules, until the overrides change. Parsing them takes longer than the query. */
let cached: { key: string; rules: Rules } | undefined

/** Returns the delivered rules with the overrides of staff applied. */
export const readRules = async (db: Queryable): Promise<Rules> => {
  const overrides = await findOverrides(db)
  if (overrides.length === 0) return getRules()
  const key = overrides.map(({ id, ruleId }) => `${id}:${ruleId}`).join()
  if (cached?.key !== key)
    cached = {
      key,
      rules: applyOverrides(
        getRules(),
        overrides.map(({ ruleId, record }) => ({ id: ruleId, record })),
      ),
    }
  return cached.rules
}
