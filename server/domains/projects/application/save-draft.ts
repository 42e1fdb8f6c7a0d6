import { isPlaceholderName } from '#contract/packages.ts'
import { type ApplicationDraft, countries } from '#contract/projects'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { mergeAnswers } from '../merge-answers.ts'
import { type PresentedProject, presentProject } from '../present-project.ts'
import { updateProject } from '../projects.queries.ts'
import { lockOpenApplication } from './lock-open-application.ts'

const orNull = (text: string) => (text === '' ? null : text)

/** The application as its form shows it: the name that the package gave counts as none. */
export const applicationOf = ({ name, country, purpose, adGoals }: ProjectRecord): ApplicationDraft => ({
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
