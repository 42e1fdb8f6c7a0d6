import type { PackageType } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { lockUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createProject } from './create-project.ts'
import { findUnpaidProject } from './projects.queries.ts'

/**
 * The unpaid project that a checkout without one needs: the user's newest of that package, or a new one. Asking
 * twice, also at once, answers the same project.
 * @throws FORBIDDEN when the given user is not the actor
 */
export const ensureUnpaidProject = (
  { database }: Context,
  wanted: { userId: number; packageType: PackageType; name: string },
  actor: Actor,
  now: Date,
): Promise<ProjectRecord> => {
  if (wanted.userId !== actor.userId) throw new Problem('FORBIDDEN')
  return database.transaction(async (tx) => {
    await lockUser(tx, actor.userId)
    const existing = await findUnpaidProject(tx, actor.userId, wanted.packageType)
    return existing ?? createProject(tx, { owner: actor.user, ...wanted, now })
  })
}
