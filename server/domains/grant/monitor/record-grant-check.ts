import type { ProjectReference } from '#contract/fields.ts'
import type { GrantCheck } from '#contract/grant'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockAnyProject } from '#server/projects'
import { insertCheck } from './grant.queries.ts'

/** Records what staff found in the account about a rule. @throws PROJECT_NOT_FOUND */
export const recordGrantCheck = (
  { database }: Context,
  reference: ProjectReference,
  { rule, value, note }: z.output<typeof GrantCheck>,
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockAnyProject(tx, reference)
    await insertCheck(tx, { projectId: project.id, rule, value, note: note || null, checkedBy: actor.userId })
    await announce(tx, 'project', project)
  })
