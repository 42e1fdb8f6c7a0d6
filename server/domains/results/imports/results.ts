import type { ProjectReference } from '#contract/fields.ts'
import type { ProjectResults } from '#contract/results'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { addCoverage } from './coverage.ts'
import {
  deleteUserResults,
  findCampaigns,
  findCoverage,
  findKeywords,
  findMonthlyFigures,
} from './results.queries.ts'

/**
 * Returns a project's results, for both clients and staff.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const getResults = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<ProjectResults> => {
  const { database } = context
  const { id, publicId, name, status, closedReason, campaignLaunchedAt } = await getProject(
    context,
    reference,
    actor,
  )
  const [months, campaigns, keywords, getCoverage] = await Promise.all([
    findMonthlyFigures(database, id),
    findCampaigns(database, id),
    findKeywords(database, id),
    findCoverage(database, [id]),
  ])
  const coverage = getCoverage(id)
  return {
    project: { publicId, name, status, closedReason },
    months: addCoverage(months, coverage, campaignLaunchedAt),
    campaigns,
    keywords,
    knownThrough: coverage.at(-1)?.to ?? null,
    launchedOn: campaignLaunchedAt,
  }
}

/** Deletes the results, imports, reports, and Google Ads connections of a closed account's projects. */
export const removeUserResults = ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> =>
  deleteUserResults(tx, userId)
