import type { PackageType } from '#contract/packages.ts'
import type { PackageSelection, UserStatus } from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { registerClient, type StartedSession, startSession } from '#server/identity'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createProject } from '#server/projects'
import { hasPaidProject } from '../payments.queries.ts'

interface SelectedPackage {
  selection: {
    userStatus: UserStatus
    projectId: number | null
    publicId: string | null
    userId: number | null
  }
  /** The new session, or null if none was started. */
  session: StartedSession | null
}

const existingCustomer: SelectedPackage = {
  selection: { userStatus: 'existing_customer', projectId: null, publicId: null, userId: null },
  session: null,
}

/**
 * Starts a purchase without login. For a new email address, creates a user, a project, and a session with
 * access to only that project. An active client who has no password and no received or processing payment
 * gets a new project, but no access to earlier ones. For all others, returns `existing_customer`.
 */
export const selectPackage = async (
  context: Context,
  selection: z.output<typeof PackageSelection>,
  caller: Caller,
  now: Date,
): Promise<SelectedPackage> => {
  const { name, email, packageType } = selection
  if (email === context.config.adminEmail) return existingCustomer
  return context.database.transaction(async (tx) => {
    const buyer = await registerClient(context, tx, { name, email }, now)
    if (!buyer || (!buyer.isNew && (await hasPaidProject(tx, buyer.id)))) return existingCustomer
    const project = await createProject(tx, {
      owner: { id: buyer.id, email },
      buyerName: name,
      packageType,
      now,
    })
    const session = await startSession(tx, {
      userId: buyer.id,
      role: 'user',
      scope: { kind: 'purchase', projectId: project.id },
      caller,
      now,
    })
    return {
      selection: {
        userStatus: buyer.isNew ? 'new_user' : 'incomplete_registration',
        projectId: project.id,
        publicId: project.publicId,
        userId: buyer.id,
      },
      session,
    }
  })
}

/** Starts a purchase for a signed-in client. Always creates a new project. */
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
