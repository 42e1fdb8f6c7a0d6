import { type Milestone, milestoneOf } from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockOwnProject } from './lock-own-project.ts'
import { updateProject } from './projects.queries.ts'

/**
 * Notes that the client has seen a milestone. One that the project has left, or not reached, is not noted.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const markCelebrated = (
  { database }: Context,
  publicId: string,
  milestone: Milestone,
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockOwnProject(tx, publicId, actor)
    if (milestoneOf(project.status) !== milestone) return
    // It is no change of the case: staff who edit it are not told of one.
    await updateProject(tx, project.id, { celebrated: milestone, updatedAt: project.updatedAt })
  })
