import { DAY_MS } from '#contract/dates.ts'
import { type GrantRule, grantRuleNames, grantRules } from '#contract/grant'
import type { Transaction } from '#server/platform/database.ts'
import { grantChecks } from '../schema.ts'
import type { DemoProject } from './demo-project.ts'

/** The demo project whose account staff have checked. */
const CHECKED_PROJECT = 'Tidewater Reading Room'

/** Days from the checks until the demo's first start. */
const CHECK_AGE_DAYS = 6

/** Inserts checks of CHECKED_PROJECT's account, which follows all rules. Does nothing for other projects. */
export const insertGrantChecks = async (
  tx: Transaction,
  { name }: DemoProject,
  { id: projectId, staffId }: { id: number; staffId: number },
  now: Date,
): Promise<void> => {
  if (name !== CHECKED_PROJECT) return
  const checkedAt = new Date(now.getTime() - CHECK_AGE_DAYS * DAY_MS)
  const checked = grantRuleNames.filter((rule) => grantRules[rule].kind !== 'results')
  await tx.insert(grantChecks).values(
    checked.map((rule) => {
      const { atLeast, atMost = 0 }: GrantRule = grantRules[rule]
      return { projectId, rule, value: atLeast ?? atMost, checkedBy: staffId, checkedAt }
    }),
  )
}
