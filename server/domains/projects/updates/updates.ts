import type { ProjectReference } from '#contract/fields.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import { explainKeptFees, type KeptFees, type NewProjectUpdate } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { isMemberRole, readProjectRole } from '../project-policy.ts'
import { findVisibleUpdates, insertProjectUpdate, updateProject } from '../projects.queries.ts'
import { getProject, lockExistingProject } from '../projects.ts'
import { findHistory } from '../staff-projects/staff-projects.queries.ts'
import { StatusTransition } from '../status/status-changes.ts'

/**
 * Returns the newest entries of a project's history that clients can see, newest first. For members, excludes
 * entries about money.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const listUpdates = async (context: Context, reference: ProjectReference, actor: Actor) => {
  const project = await getProject(context, reference, actor)
  const role = await readProjectRole(context.database, actor, project)
  return findVisibleUpdates(context.database, project.id, { isMember: isMemberRole(role) })
}

/**
 * Returns the newest entries of a project's history, including internal ones, newest first.
 * @throws PROJECT_NOT_FOUND
 */
export const getProjectHistory = async (context: Context, publicId: string, actor: Actor) => {
  const project = await getProject(context, publicId, actor)
  const entries = await findHistory(context.database, project.id)
  return entries.map(({ metadata, ...entry }, index) => ({
    ...entry,
    canUndo: index === 0 && StatusTransition.safeParse(metadata).success,
  }))
}

/**
 * Adds an internal note, or an update for the client.
 * @throws PROJECT_NOT_FOUND
 */
export const addProjectUpdate = (
  { database }: Context,
  publicId: string,
  update: z.output<typeof NewProjectUpdate>,
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, publicId)
    await recordUpdate(tx, project, { ...update, adminId: actor.userId })
  })

/** Adds a staff entry to a locked project's history. Only staff see it unless `isVisible` is set. */
const recordUpdate = async (
  tx: Transaction,
  project: ProjectRecord,
  update: { adminId: number; message: string; isVisible: boolean },
): Promise<void> => {
  await insertProjectUpdate(tx, {
    ...update,
    projectId: project.id,
    status: project.status,
    kind: update.isVisible ? 'update' : 'note',
    metadata: { by: 'staff' },
  })
  await announceChange(tx, 'project', project)
}

/** Records a failed refund of `amount` cents in the project's history. Members don't see the entry. */
export const recordFailedRefundUpdate = async (
  tx: Transaction,
  project: ProjectRecord,
  amount: Cents,
): Promise<void> => {
  await insertProjectUpdate(tx, {
    projectId: project.id,
    adminId: null,
    status: project.status,
    message: `The bank couldn’t accept the refund of ${formatMoney(amount)}. We’ll refund it another way.`,
    metadata: { by: 'payment', isMoney: true },
  })
  await announceChange(tx, 'project', project)
}

/** Records a dispute in the project's history, visible only to staff. */
export const recordDisputeUpdate = async (
  tx: Transaction,
  project: ProjectRecord,
  message: string,
): Promise<void> => {
  await insertProjectUpdate(tx, {
    projectId: project.id,
    adminId: null,
    status: project.status,
    message,
    isVisible: false,
    metadata: { by: 'payment' },
  })
  await announceChange(tx, 'project', project)
}

/** Records a filing's new state in a locked project's history, and stores the dates and EIN that it sets. */
export const recordFilingUpdate = async (
  tx: Transaction,
  project: ProjectRecord,
  update: {
    adminId: number
    message: string
    isVisible: boolean
    changes: Partial<
      Pick<
        ProjectRecord,
        'einNumber' | 'incorporationDate' | 'irs501c3ApprovedAt' | 'googleAdGrantApprovedAt'
      >
    >
  },
): Promise<void> => {
  const { changes, ...entry } = update
  if (Object.keys(changes).length > 0) await updateProject(tx, project.id, changes)
  await insertProjectUpdate(tx, {
    ...entry,
    projectId: project.id,
    status: project.status,
    metadata: { by: 'staff' },
  })
  await announceChange(tx, 'project', project)
}

/** Records what happened to a signature or document request in the history of a locked project. */
export const recordRequestUpdate = async (
  tx: Transaction,
  project: ProjectRecord,
  { adminId, message }: { adminId: number | null; message: string },
): Promise<void> => {
  await insertProjectUpdate(tx, {
    projectId: project.id,
    adminId,
    status: project.status,
    message,
    metadata: { by: adminId === null ? 'client' : 'staff' },
  })
  await announceChange(tx, 'project', project)
}

/** Records a refund in the project's history. Amounts are in cents. Members don't see the entry. */
export const recordRefundUpdate = async (
  tx: Transaction,
  project: ProjectRecord,
  refund: { paid: Cents; amount: Cents; kept: KeptFees; adminId: number | null },
): Promise<void> => {
  await insertProjectUpdate(tx, {
    projectId: project.id,
    adminId: refund.adminId,
    status: project.status,
    message: [
      `We refunded ${formatMoney(refund.amount)} of the payment of ${formatMoney(refund.paid)}.`,
      explainKeptFees(refund.kept),
    ]
      .filter(Boolean)
      .join(' '),
    metadata: { by: refund.adminId === null ? 'payment' : 'staff', isMoney: true },
  })
  await announceChange(tx, 'project', project)
}
