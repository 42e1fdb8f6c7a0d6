import type { ProjectReference } from '#contract/fields.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { visibleTo } from './project-policy.ts'
import { findProject } from './projects.queries.ts'

/** @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getProject = async ({ database }: Context, reference: ProjectReference, actor: Actor) =>
  visibleTo(actor, await findProject(database, reference))
