import type { ProjectReference } from '#contract/fields.ts'
import type { GrantStanding } from '#contract/grant'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findCoverage, findMonths, withCoverage } from '#server/results'
import { findAccount, findChecksOf } from './grant.queries.ts'
import { judgeAccount } from './judge-account.ts'

/** How the account of a project stands against the rules of the grant. @throws PROJECT_NOT_FOUND */
export const getGrantStanding = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<GrantStanding> => {
  const { database } = context
  const { id } = await getProject(context, reference, actor)
  const [account, months, coverageOf, checks] = await Promise.all([
    findAccount(database, id),
    // Not the sums of months that the list of accounts reads: those count whole conversions only.
    findMonths(database, id),
    findCoverage(database, [id]),
    findChecksOf(database, [id]),
  ])
  if (!account) throw new Problem('PROJECT_NOT_FOUND')
  const { publicId, name, clientName, launchedOn, assignedTo } = account
  return {
    project: { publicId, name, clientName },
    assignedTo,
    findings: judgeAccount(
      { months: withCoverage(months, coverageOf(id), launchedOn), launchedOn, checks },
      now,
    ),
  }
}
