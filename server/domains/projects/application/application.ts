import { isPlaceholderName } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import { Application, type ApplicationDraft, countries } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { mergeAnswers, requireComplete } from '../answers.ts'
import { requireOpen } from '../project-policy.ts'
import { getStatusEnd, insertProjectUpdate, updateProject } from '../projects.queries.ts'
import { lockClientProject, type SerializedProject, serializeProject } from '../projects.ts'
import { createApplicationReceivedEmail, createNewApplicationEmail } from './application.email.tsx'

const convertEmptyToNull = (text: string) => (text === '' ? null : text)

/** Returns the stored answers of an application. Replaces a default project name with an empty string. */
const getStoredAnswers = ({ name, country, purpose, adGoals }: ProjectRecord): ApplicationDraft => ({
  name: isPlaceholderName(name) ? '' : name,
  country: countries.find((known) => known === country) ?? '',
  purpose: purpose ?? '',
  adGoals: adGoals ?? '',
})

/**
 * Saves a draft of the application. If the name is empty, keeps the previous one.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, ALREADY_SUBMITTED,
 * ANSWER_CHANGED_MEANWHILE
 */
export const saveApplicationDraft = (
  { database }: Context,
  publicId: string,
  { seen, ...sent }: ApplicationDraft & { seen?: ApplicationDraft | undefined },
  actor: Actor,
): Promise<SerializedProject> =>
  database.transaction(async (tx) => {
    const project = await lockOpenApplication(tx, publicId, actor)
    const draft = mergeAnswers(getStoredAnswers(project), sent, seen)
    const saved = await updateProject(tx, project.id, {
      name: draft.name === '' ? project.name : draft.name,
      country: convertEmptyToNull(draft.country),
      purpose: convertEmptyToNull(draft.purpose),
      adGoals: convertEmptyToNull(draft.adGoals),
    })
    await announceChange(tx, 'project', project)
    return serializeProject(tx, saved, actor)
  })

/**
 * Submits the application, and emails the owner and staff.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, ALREADY_SUBMITTED,
 * ANSWER_CHANGED_MEANWHILE, VALIDATION_FAILED
 */
export const submitApplication = (
  context: Context,
  publicId: string,
  { seen, ...sent }: z.output<typeof Application> & { seen?: ApplicationDraft | undefined },
  actor: Actor,
): Promise<SerializedProject> =>
  context.database.transaction(async (tx) => {
    const project = await lockOpenApplication(tx, publicId, actor)
    const application = requireComplete(
      Application,
      mergeAnswers<ApplicationDraft>(getStoredAnswers(project), sent, seen),
    )
    const saved = await updateProject(tx, project.id, { ...application, status: 'submitted' })
    await insertProjectUpdate(tx, {
      projectId: project.id,
      status: 'submitted',
      message:
        project.userId === actor.userId
          ? 'The application was submitted.'
          : `${actor.user.name} submitted the application.`,
      ...getStatusEnd(project),
      metadata: { from: project.status, by: 'client' },
    })
    const owner = project.userId === actor.userId ? actor.user : await requireUser(tx, project.userId)
    await sendEmail(context, tx, createApplicationReceivedEmail(context.config, saved, owner))
    await sendEmail(context, tx, createNewApplicationEmail(context.config, saved, actor.user))
    await announceChange(tx, 'project', project)
    return serializeProject(tx, saved, actor)
  })

/**
 * Locks the actor's project if its application can be edited: after payment and before submission.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, ALREADY_SUBMITTED
 */
const lockOpenApplication = async (
  tx: Transaction,
  publicId: string,
  actor: Actor,
): Promise<ProjectRecord> => {
  const project = await lockClientProject(tx, publicId, actor)
  requireOpen(project)
  if (project.status === 'payment_pending') throw new Problem('PAYMENT_REQUIRED')
  if (project.status !== 'onboarding') throw new Problem('ALREADY_SUBMITTED')
  return project
}
