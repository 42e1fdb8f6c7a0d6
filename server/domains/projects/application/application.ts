import { isPlaceholderName } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import { Application, type ApplicationDraft, countries } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { mergeAnswers, requireComplete } from '../answers.ts'
import { ownedBy } from '../project-policy.ts'
import { insertUpdate, lockProject, updateProject } from '../projects.queries.ts'
import { type PresentedProject, presentProject } from '../projects.ts'
import { applicationReceivedEmail, newApplicationEmail } from './application.email.tsx'

const orNull = (text: string) => (text === '' ? null : text)

/** The application as its form shows it: the name that the package gave counts as none. */
const applicationOf = ({ name, country, purpose, adGoals }: ProjectRecord): ApplicationDraft => ({
  name: isPlaceholderName(name) ? '' : name,
  country: countries.find((known) => known === country) ?? '',
  purpose: purpose ?? '',
  adGoals: adGoals ?? '',
})

/**
 * Saves the unfinished application without changing the status. An emptied name keeps the one that lists show.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, ALREADY_SUBMITTED, ANSWER_CHANGED_MEANWHILE
 */
export const saveDraft = (
  { database }: Context,
  publicId: string,
  { seen, ...sent }: ApplicationDraft & { seen?: ApplicationDraft | undefined },
  actor: Actor,
): Promise<PresentedProject> =>
  database.transaction(async (tx) => {
    const project = await lockOpenApplication(tx, publicId, actor)
    const draft = mergeAnswers(applicationOf(project), sent, seen)
    const saved = await updateProject(tx, project.id, {
      name: draft.name === '' ? project.name : draft.name,
      country: orNull(draft.country),
      purpose: orNull(draft.purpose),
      adGoals: orNull(draft.adGoals),
    })
    await announce(tx, 'project', project)
    return presentProject(tx, saved, actor)
  })

/**
 * Submits the application: the client's one way from onboarding into the hands of staff.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, ALREADY_SUBMITTED, ANSWER_CHANGED_MEANWHILE
 */
export const completeApplication = (
  context: Context,
  publicId: string,
  { seen, ...sent }: z.output<typeof Application> & { seen?: ApplicationDraft | undefined },
  actor: Actor,
): Promise<PresentedProject> =>
  context.database.transaction(async (tx) => {
    const project = await lockOpenApplication(tx, publicId, actor)
    const application = requireComplete(
      Application,
      mergeAnswers<ApplicationDraft>(applicationOf(project), sent, seen),
    )
    const saved = await updateProject(tx, project.id, { ...application, status: 'submitted' })
    await insertUpdate(tx, {
      projectId: project.id,
      status: 'submitted',
      message: 'The application was submitted.',
      kind: 'status',
      metadata: { from: project.status, by: 'client' },
    })
    await sendEmail(context, tx, applicationReceivedEmail(context.config, saved, actor.user))
    await sendEmail(context, tx, newApplicationEmail(context.config, saved, actor.user))
    await announce(tx, 'project', project)
    return presentProject(tx, saved, actor)
  })

/**
 * The actor's own project, locked, while its application can still be written: after the payment and before the
 * submission.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, ALREADY_SUBMITTED
 */
const lockOpenApplication = async (
  tx: Transaction,
  publicId: string,
  actor: Actor,
): Promise<ProjectRecord> => {
  const project = ownedBy(actor, await lockProject(tx, publicId))
  if (project.status === 'payment_pending') throw new Problem('PAYMENT_REQUIRED')
  if (project.status !== 'onboarding') throw new Problem('ALREADY_SUBMITTED')
  return project
}
