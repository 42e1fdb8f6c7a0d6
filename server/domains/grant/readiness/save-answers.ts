import type { ProjectReference } from '#contract/fields.ts'
import type { ReadinessAnswers } from '#contract/grant'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { getProject } from '#server/projects'
import { lockPaidProject } from './lock-paid-project.ts'
import { deleteEntry, findEntries, recordEntry } from './readiness.queries.ts'
import { beginWebsiteCheck, countWebsiteCheck } from './request-website-check.ts'

/**
 * Keeps what the checklist asks; an answer that stays as it was keeps who gave it, and a new website is checked.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, TOO_MANY_REQUESTS
 */
export const saveAnswers = async (
  context: Context,
  reference: ProjectReference,
  { organization, legalName, website }: z.output<typeof ReadinessAnswers>,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { database } = context
  const { id: projectId } = await getProject(context, reference, actor)
  const known = (await findEntries(database, projectId)).find(({ name }) => name === 'website')
  const isNewWebsite = website !== '' && known?.value !== website
  if (isNewWebsite) await countWebsiteCheck(context, projectId)
  await database.transaction(async (tx) => {
    const project = await lockPaidProject(tx, projectId, actor)
    for (const [name, value] of [
      ['eligibility', organization],
      ['legalName', legalName],
      ['website', website],
    ] as const)
      if (value === '') await deleteEntry(tx, projectId, name)
      else await recordEntry(tx, { projectId, name, value, recordedBy: actor.userId, recordedAt: now })
    if (isNewWebsite)
      await beginWebsiteCheck(context, tx, { projectId, address: website, requestedBy: actor.userId })
    await announce(tx, 'project', project)
  })
}
