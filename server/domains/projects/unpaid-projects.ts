import { disclosure, termsOfService } from '#contract/brand.ts'
import { toEasternDay } from '#contract/dates.ts'
import { type PackageType, packages } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { OfflinePaymentMethod } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { lockUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import {
  deleteProject,
  findUnpaidProject,
  incrementPurchaseCount,
  insertProject,
  insertProjectUpdate,
  updateProject,
} from './projects.queries.ts'

/**
 * Creates an unpaid project with the versions of the disclosure and the Terms that the client agreed to.
 * Without a name, the project is named after the package.
 */
export const createProject = async (
  tx: Transaction,
  project: {
    owner: { id: number; email: string; phone?: string | null }
    packageType: z.output<typeof PackageType>
    name?: string
    /** The buyer's name, for a purchase without login. */
    buyerName?: string
    now: Date
  },
): Promise<ProjectRecord> => {
  const created = await insertProject(tx, {
    userId: project.owner.id,
    email: project.owner.email,
    phone: project.owner.phone ?? null,
    name: project.name ?? packages[project.packageType].name,
    buyerName: project.buyerName ?? null,
    packageType: project.packageType,
    disclosureAgreedAt: project.now,
    disclosureVersion: disclosure.version,
    termsAgreedAt: project.now,
    termsVersion: termsOfService.version,
  })
  await incrementPurchaseCount(tx, toEasternDay(project.now))
  await announceChange(tx, 'project', created)
  return created
}

/**
 * Finds the user's newest unpaid project for a package, or creates one. Concurrent calls return the same
 * project.
 * @throws FORBIDDEN if the given user isn't the actor
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

/** Deletes a locked project. The caller must have checked that it's unpaid. */
export const deleteUnpaidProject = async (tx: Transaction, project: ProjectRecord): Promise<void> => {
  await deleteProject(tx, project.id)
  await announceChange(tx, 'project', project)
}

const offlineMethodTexts: Record<OfflinePaymentMethod, string> = { transfer: 'bank transfer', check: 'check' }

/** Stores the client's offline payment method for a locked project, and records it in the history. */
export const recordOfflinePaymentMethod = async (
  tx: Transaction,
  project: ProjectRecord,
  offlineMethod: OfflinePaymentMethod,
  now: Date,
): Promise<void> => {
  await updateProject(tx, project.id, { offlineMethod, offlineChosenAt: now })
  await insertProjectUpdate(tx, {
    projectId: project.id,
    status: project.status,
    message: `The client will pay by ${offlineMethodTexts[offlineMethod]}.`,
    isVisible: false,
    metadata: { by: 'client' },
  })
  await announceChange(tx, 'project', project)
}

/** Changes the organization on a locked project's invoice. */
export const updateBillTo = async (
  tx: Transaction,
  project: ProjectRecord,
  billTo: string | null,
): Promise<ProjectRecord> => {
  const changed = await updateProject(tx, project.id, { billTo })
  await announceChange(tx, 'project', project)
  return changed
}

/**
 * Records that a reminder of a locked unpaid project was sent. Keeps `updatedAt`, because the client didn't
 * act.
 */
export const recordReminder = (tx: Transaction, project: ProjectRecord, now: Date): Promise<ProjectRecord> =>
  updateProject(tx, project.id, {
    remindersSent: project.remindersSent + 1,
    remindedAt: now,
    updatedAt: project.updatedAt,
  })
