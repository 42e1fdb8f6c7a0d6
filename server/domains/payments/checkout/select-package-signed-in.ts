import type { PackageType } from '#contract/packages.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createProject } from '#server/projects'

/** Begins a further purchase of a signed-in client: a new unpaid project of theirs. */
export const selectPackageSignedIn = async (
  { database }: Context,
  packageType: PackageType,
  actor: Actor,
  now: Date,
) => {
  const project = await database.transaction((tx) =>
    createProject(tx, { owner: actor.user, packageType, now }),
  )
  return {
    userStatus: 'authenticated_user' as const,
    projectId: project.id,
    publicId: project.publicId,
    userId: actor.userId,
  }
}
