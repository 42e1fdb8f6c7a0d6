import { toEasternDay } from '#contract/dates.ts'
import { getRuleNumbers, isOutdated, publicSupportLimitIds, unverifiedConfidences } from '#contract/formation'
import type { Context } from '#server/platform/context.ts'
import { readRules } from '../rules/read-rules.ts'

/** Returns the limits of the public-support test with their sources. Each source is listed once. */
export const getSupportLimits = async ({ database }: Pick<Context, 'database'>, now: Date) => {
  const rules = await readRules(database)
  const today = toEasternDay(now)
  const sources = publicSupportLimitIds.map((id) => {
    const rule = rules.federal[id]
    return {
      ...rule.source,
      checkedOn: rule.checkedOn,
      isOutdated: isOutdated(rule, today),
      isUnverified: unverifiedConfidences.some((each) => each === rule.confidence),
    }
  })
  return {
    limits: getRuleNumbers(rules, publicSupportLimitIds),
    sources: sources.filter(({ url }, index) => sources.findIndex((other) => other.url === url) === index),
  }
}
