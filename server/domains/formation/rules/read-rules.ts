import { applyOverrides, getRules, type Rules } from '#contract/formation'
import type { Queryable } from '#server/platform/database.ts'
import { findOverrides } from './rules.queries.ts'

/** Cached until the overrides change, because parsing is slower than the query. */
let cachedRules: { key: string; rules: Rules } | undefined

/** Returns the rules with staff overrides applied. */
export const readRules = async (db: Queryable): Promise<Rules> => {
  const overrides = await findOverrides(db)
  if (overrides.length === 0) return getRules()
  const key = overrides.map(({ id, ruleId }) => `${id}:${ruleId}`).join()
  if (cachedRules?.key !== key)
    cachedRules = {
      key,
      rules: applyOverrides(
        getRules(),
        overrides.map(({ ruleId, record }) => ({ id: ruleId, record })),
      ),
    }
  return cachedRules.rules
}
