import { Application, type ApplicationDraft } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { mergeAnswers, requireComplete } from '../merge-answers.ts'
import { type PresentedProject, presentProject } from '../present-project.ts'
import { insertUpdate, updateProject } from '../projects.queries.ts'
import { applicationReceivedMail, newApplicationMail } from './application.email.tsx'
import { lockOpenApplication } from './lock-open-application.ts'
import { applicationOf } from './save-draft.ts'

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
    await sendMail(context, tx, applicationReceivedMail(context.config, saved, actor.user))
    await sendMail(context, tx, newApplicationMail(context.config, saved, actor.user))
    await announce(tx, 'project', project)
    return presentProject(tx, saved, actor)
  })
