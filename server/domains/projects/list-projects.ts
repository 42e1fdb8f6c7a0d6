import { sideOf } from '#contract/identity'
import { toCelebrate } from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findProjectsOf } from './projects.queries.ts'

/** The actor's own projects, newest first; a purchase session sees its one. */
export const listProjects = async ({ database }: Context, actor: Actor) => {
  const projects = await findProjectsOf(database, {
    userId: actor.userId,
    onlyId: actor.scope === 'purchase' ? (actor.projectId ?? 0) : null,
    side: sideOf(actor.role),
  })
  return projects.map((project) => ({
    ...project,
    celebrates: toCelebrate(project.status, project.celebrated),
  }))
}
