import type { ProjectResults } from '#contract/campaigns'
import type { ProjectReference } from '#contract/fields.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findCampaigns, findKeywords, findKnownThrough, findMonths } from './results.queries.ts'

/** What a project's campaigns brought, for its client and for staff. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getResults = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<ProjectResults> => {
  const { database } = context
  const { id, publicId, name, status, campaignLaunchedAt } = await getProject(context, reference, actor)
  const [months, campaigns, keywords, knownThrough] = await Promise.all([
    findMonths(database, id),
    findCampaigns(database, id),
    findKeywords(database, id),
    findKnownThrough(database, id),
  ])
  return {
    project: { publicId, name, status },
    months,
    campaigns,
    keywords,
    knownThrough,
    launchedOn: campaignLaunchedAt,
  }
}
