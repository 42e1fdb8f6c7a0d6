import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { getProject } from '#server/projects'
import { judgeReadiness } from './judge-readiness.ts'
import { lockPaidProject } from './lock-paid-project.ts'
import { findChecks, findEntries, insertCheck } from './readiness.queries.ts'

/** Counts a check of a project's website. @throws TOO_MANY_REQUESTS */
export const countWebsiteCheck = ({ consumeRateLimit }: Context, projectId: number): Promise<void> =>
  consumeRateLimit('websiteCheck', `project:${projectId}`)

/** Begins a check of an address; the job tells when it is done. */
export const beginWebsiteCheck = async (
  { jobs }: Context,
  tx: Transaction,
  record: { projectId: number; address: string; requestedBy: number },
): Promise<void> => {
  const checkId = await insertCheck(tx, record)
  await jobs.enqueue(tx, 'check-website', { checkId })
}

/**
 * Checks the website of a project again.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, NO_WEBSITE, WEBSITE_CHECK_RUNNING, TOO_MANY_REQUESTS
 */
export const requestWebsiteCheck = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { id: projectId, name: projectName } = await getProject(context, reference, actor)
  await countWebsiteCheck(context, projectId)
  await context.database.transaction(async (tx) => {
    const project = await lockPaidProject(tx, projectId, actor)
    const [entries, checks] = [await findEntries(tx, projectId), await findChecks(tx, projectId)]
    const facts = { projectName, entries, checks, letter: undefined }
    const { answers, websiteCheck } = judgeReadiness(facts, now)
    if (answers.website === '') throw new Problem('NO_WEBSITE')
    if (websiteCheck.isRunning) throw new Problem('WEBSITE_CHECK_RUNNING')
    await beginWebsiteCheck(context, tx, { projectId, address: answers.website, requestedBy: actor.userId })
    await announce(tx, 'project', project)
  })
}
