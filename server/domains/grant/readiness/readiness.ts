import type { ProjectReference } from '#contract/fields.ts'
import {
  type Readiness,
  type ReadinessAnswers,
  type ReadinessItem,
  type ReadinessStep,
  readinessItems,
} from '#contract/grant'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { getProject, lockExistingProject } from '#server/projects'
import { evaluateReadiness } from './evaluate-readiness.ts'
import {
  deleteReadinessEntry,
  findDeterminationLetter,
  findNewestWebsiteChecks,
  findReadinessEntries,
  insertWebsiteCheck,
  recordReadinessEntry,
} from './readiness.queries.ts'

/**
 * Returns a project's readiness checklist.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const getReadiness = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<Readiness> => {
  const { database } = context
  const { id, publicId, name } = await getProject(context, reference, actor)
  const [entries, letter, checks] = await Promise.all([
    findReadinessEntries(database, id),
    findDeterminationLetter(database, id, getMessageSide(actor.role)),
    findNewestWebsiteChecks(database, id),
  ])
  const data = { projectName: name, entries, letter, checks }
  return { project: { publicId, name }, ...evaluateReadiness(data, now) }
}

/**
 * Saves the answers, and deletes empty ones. Starts a website check if the website changed. Unchanged answers
 * keep their author and date.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, TOO_MANY_REQUESTS
 */
export const saveReadinessAnswers = async (
  context: Context,
  reference: ProjectReference,
  { organization, legalName, website }: z.output<typeof ReadinessAnswers>,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { database } = context
  const { id: projectId } = await getProject(context, reference, actor)
  const known = (await findReadinessEntries(database, projectId)).find(({ name }) => name === 'website')
  const isNewWebsite = website !== '' && known?.value !== website
  if (isNewWebsite) await requireCheckAllowed(context, projectId)
  await database.transaction(async (tx) => {
    const project = await lockPaidProject(tx, projectId, actor)
    for (const [name, value] of [
      ['eligibility', organization],
      ['legalName', legalName],
      ['website', website],
    ] as const)
      if (value === '') await deleteReadinessEntry(tx, projectId, name)
      else
        await recordReadinessEntry(tx, { projectId, name, value, recordedBy: actor.userId, recordedAt: now })
    if (isNewWebsite)
      await startWebsiteCheck(context, tx, { projectId, address: website, requestedBy: actor.userId })
    await announceChange(tx, 'project', project)
  })
}

/**
 * Marks a verification step as done or not done. Clients can't change the steps that staff take.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED
 */
export const recordVerificationStep = async (
  context: Context,
  reference: ProjectReference,
  { step, isDone }: { step: ReadinessStep; isDone: boolean },
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { id } = await getProject(context, reference, actor)
  const { who }: ReadinessItem = readinessItems[step]
  if (who === 'staff' && getMessageSide(actor.role) === 'client') throw new Problem('FORBIDDEN')
  await context.database.transaction(async (tx) => {
    const project = await lockPaidProject(tx, id, actor)
    const entry = { projectId: project.id, name: step, recordedBy: actor.userId, recordedAt: now }
    if (isDone) await recordReadinessEntry(tx, { ...entry, value: 'done' })
    else await deleteReadinessEntry(tx, project.id, step)
    await announceChange(tx, 'project', project)
  })
}

/** Counts a website check toward the project's rate limit. @throws TOO_MANY_REQUESTS */
const requireCheckAllowed = ({ consumeRateLimit }: Context, projectId: number): Promise<void> =>
  consumeRateLimit('websiteCheck', `project:${projectId}`)

const startWebsiteCheck = async (
  { jobs }: Context,
  tx: Transaction,
  record: { projectId: number; address: string; requestedBy: number },
): Promise<void> => {
  const checkId = await insertWebsiteCheck(tx, record)
  await jobs.enqueue(tx, 'check-website', { checkId })
}

/**
 * Starts another check of a project's website.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, NO_WEBSITE, WEBSITE_CHECK_RUNNING,
 * TOO_MANY_REQUESTS
 */
export const requestWebsiteCheck = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { id: projectId, name: projectName } = await getProject(context, reference, actor)
  await requireCheckAllowed(context, projectId)
  await context.database.transaction(async (tx) => {
    const project = await lockPaidProject(tx, projectId, actor)
    const [entries, checks] = [
      await findReadinessEntries(tx, projectId),
      await findNewestWebsiteChecks(tx, projectId),
    ]
    const data = { projectName, entries, checks, letter: undefined }
    const { answers, websiteCheck } = evaluateReadiness(data, now)
    if (answers.website === '') throw new Problem('NO_WEBSITE')
    if (websiteCheck.isRunning) throw new Problem('WEBSITE_CHECK_RUNNING')
    await startWebsiteCheck(context, tx, { projectId, address: answers.website, requestedBy: actor.userId })
    await announceChange(tx, 'project', project)
  })
}

/**
 * Locks a project. The caller must have checked the actor's access. Clients must have paid.
 * @throws PROJECT_NOT_FOUND, PAYMENT_REQUIRED
 */
const lockPaidProject = async (tx: Transaction, projectId: number, actor: Actor): Promise<ProjectRecord> => {
  const project = await lockExistingProject(tx, projectId)
  const isClient = getMessageSide(actor.role) === 'client'
  if (isClient && project.status === 'payment_pending') throw new Problem('PAYMENT_REQUIRED')
  return project
}
