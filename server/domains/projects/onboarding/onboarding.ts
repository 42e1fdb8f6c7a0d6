import type { ProjectReference } from '#contract/fields.ts'
import { getMessageSide } from '#contract/identity'
import { isPlaceholderName } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import { OnboardingAnswers, type OnboardingDraft } from '#contract/projects'
import type { ProjectRecord } from '#server/database/schema.ts'
import { markOnboarded } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { mergeAnswers, requireComplete } from '../answers.ts'
import { requireOpen } from '../project-policy.ts'
import { getStatusEnd, insertProjectUpdate, updateProject } from '../projects.queries.ts'
import { getProject, lockClientProject } from '../projects.ts'
import {
  deleteOnboardingDraft,
  emptyOnboardingAnswers,
  findCurrentAnswers,
  findOnboardingAnswers,
  storeOnboardingAnswers,
  storeOnboardingDraft,
} from './onboarding.queries.ts'

/**
 * For clients, returns the latest answers, including a draft. For staff, returns the submitted answers.
 * Fields without answers are empty.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const getOnboarding = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<OnboardingAnswers> => {
  const project = await getProject(context, reference, actor)
  if (getMessageSide(actor.role) === 'client') return findCurrentAnswers(context.database, project.id)
  return (await findOnboardingAnswers(context.database, project.id)) ?? emptyOnboardingAnswers
}

/** Moves a paid project from payment_pending to onboarding. Doesn't change later statuses. */
export const beginOnboarding = async (tx: Transaction, project: ProjectRecord): Promise<void> => {
  if (project.status === 'payment_pending') {
    await updateProject(tx, project.id, { status: 'onboarding' })
    await insertProjectUpdate(tx, {
      projectId: project.id,
      status: 'onboarding',
      message: 'We received the payment.',
      ...getStatusEnd(project),
      metadata: { from: project.status, by: 'payment' },
    })
  }
  await announceChange(tx, 'project', project)
}

/**
 * Saves and returns a draft of the questionnaire, so that the client can finish it on another device.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, ALREADY_SUBMITTED,
 * ANSWER_CHANGED_MEANWHILE
 */
export const saveOnboardingDraft = (
  { database }: Context,
  reference: ProjectReference,
  { seen, ...sent }: OnboardingDraft & { seen?: OnboardingDraft | undefined },
  actor: Actor,
): Promise<OnboardingDraft> =>
  database.transaction(async (tx) => {
    const project = await lockOpenOnboarding(tx, reference, actor)
    const draft = mergeAnswers(await findCurrentAnswers(tx, project.id), sent, seen)
    await storeOnboardingDraft(tx, project.id, draft)
    return draft
  })

/**
 * Saves the questionnaire and contact data. Prefills the application if it hasn't been submitted. Doesn't
 * change the status.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, ALREADY_SUBMITTED,
 * ANSWER_CHANGED_MEANWHILE, VALIDATION_FAILED
 */
export const submitOnboarding = (
  { database }: Context,
  reference: ProjectReference,
  { seen, ...sent }: OnboardingAnswers & { seen?: OnboardingDraft | undefined },
  actor: Actor,
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockOpenOnboarding(tx, reference, actor)
    const current = await findCurrentAnswers(tx, project.id)
    const answers = requireComplete(OnboardingAnswers, mergeAnswers<OnboardingDraft>(current, sent, seen))
    const before = await findOnboardingAnswers(tx, project.id)
    await storeOnboardingAnswers(tx, project.id, answers)
    await deleteOnboardingDraft(tx, project.id)
    await markOnboarded(tx, project.userId, { phone: answers.phoneNumber, now })
    // If this answer hasn't changed, keep the project's phone number, which may be newer.
    const phone = before?.phoneNumber === answers.phoneNumber ? {} : { phone: answers.phoneNumber }
    await updateProject(tx, project.id, { ...phone, address: answers.address })
    if (project.status === 'onboarding') await updateProject(tx, project.id, prefillAnswers(project, answers))
    await announceChange(tx, 'project', project)
  })

/** Statuses in which submitted answers can still be changed. Once filing begins, they're final. */
const changeableStatuses = new Set(['onboarding', 'submitted', 'under_review'])

/**
 * Locks the actor's project if its questionnaire can be edited.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, ALREADY_SUBMITTED
 */
const lockOpenOnboarding = async (
  tx: Transaction,
  reference: ProjectReference,
  actor: Actor,
): Promise<ProjectRecord> => {
  const project = await lockClientProject(tx, reference, actor)
  requireOpen(project)
  if (project.status === 'payment_pending') throw new Problem('PAYMENT_REQUIRED')
  // Once filing begins, submitted answers are final, but a missing questionnaire can still be submitted.
  if (!changeableStatuses.has(project.status) && (await findOnboardingAnswers(tx, project.id)))
    throw new Problem('ALREADY_SUBMITTED')
  return project
}

interface ApplicationAnswers {
  name: string
  purpose: string | null
  adGoals: string | null
}

const isBlank = (text: string | null) => text === null || text.trim() === ''

/**
 * Fills the application's empty fields with answers from the questionnaire. Treats a default project name as
 * empty.
 */
const prefillAnswers = (project: ApplicationAnswers, answers: OnboardingAnswers): ApplicationAnswers => ({
  name: isBlank(project.name) || isPlaceholderName(project.name) ? answers.nonprofitName : project.name,
  purpose: isBlank(project.purpose) ? answers.missionStatement : project.purpose,
  adGoals: isBlank(project.adGoals) ? answers.grantPurpose : project.adGoals,
})
