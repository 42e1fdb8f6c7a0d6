import type { ApplicationDraft } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { type PresentedProject, presentProject } from '../present-project.ts'
import { updateProject } from '../projects.queries.ts'
import { lockOpenApplication } from './lock-open-application.ts'

const orNull = (text: string) => (text === '' ? null : text)

/** Saves the unfinished application without changing the status. An emptied name keeps the one that lists show. */
export const saveDraft = (
  { database }: Context,
  publicId: string,
  draft: z.output<typeof ApplicationDraft>,
  actor: Actor,
): Promise<PresentedProject> =>
  database.transaction(async (tx) => {
    const project = await lockOpenApplication(tx, publicId, actor)
    const saved = await updateProject(tx, project.id, {
      name: draft.name === '' ? project.name : draft.name,
      country: orNull(draft.country),
      purpose: orNull(draft.purpose),
      adGoals: orNull(draft.adGoals),
    })
    await announce(tx, 'project', project)
    return presentProject(tx, saved, actor)
  })
