import { getKeys } from '#contract/get-keys.ts'
import { Problem } from '#contract/problem.ts'
import type { ProjectDetailsUpdate } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { findStaff } from '#server/identity'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { insertProjectUpdate, lockUserProjects, updateProject } from '../projects.queries.ts'
import { getProject, lockExistingProject } from '../projects.ts'
import { findStaffProject } from './staff-projects.queries.ts'

declare module '#server/platform/context.ts' {
  interface DomainEvents {
    /** Emitted in the transaction that assigns a locked project to another staff member, or to none. */
    assigneeChanged: {
      tx: Transaction
      projectId: number
      from: number | null
      to: number | null
      /** The only filings to pass on. Undefined for all of the previous assignee's. */
      onlyFilings?: readonly number[] | undefined
      /** Subscribers add the IDs of the filings that they passed on. */
      passedOn: number[]
    }
  }
}

export const getStaffProject = async (context: Context, publicId: string, actor: Actor) => {
  const project = await getProject(context, publicId, actor)
  return findStaffProject(context.database, project.id)
}

const convertEmptyToNull = (text: string | null) => (text === '' ? null : text)

/**
 * Updates project details and records the changed fields in the history. Fails if the project has changed
 * since `seenAt`.
 * @throws PROJECT_NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED if the assignee isn't active staff
 */
export const updateProjectDetails = (
  { database, emit }: Context,
  publicId: string,
  { seenAt, ...change }: z.output<typeof ProjectDetailsUpdate>,
  actor: Actor,
) =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, publicId)
    if (project.updatedAt.getTime() !== seenAt.getTime()) throw new Problem('CHANGED_MEANWHILE')
    const wanted = {
      ...change,
      einNumber: convertEmptyToNull(change.einNumber),
      state: convertEmptyToNull(change.state),
      notes: convertEmptyToNull(change.notes),
    }
    await requireStaff(tx, wanted.assignedAdminId)
    const fields = getChangedFields(project, wanted)
    if (fields.length > 0)
      await applyStaffChanges({ tx, emit }, project, wanted, {
        adminId: actor.userId,
        message: `Changed: ${fields.join(', ')}.`,
      })
    return findStaffProject(tx, project.id)
  })

/**
 * Assigns a project and records it in the history. Fails if its assignee has changed since the user saw it.
 * Returns the filings that were passed on with it.
 * @throws PROJECT_NOT_FOUND, ASSIGNED_MEANWHILE, VALIDATION_FAILED if the assignee isn't active staff
 */
export const assignProject = (
  { database, emit }: Context,
  change: {
    publicId: string
    assigneeId: number | null
    seenAssigneeId: number | null
    onlyFilings?: readonly number[] | undefined
  },
  actor: Actor,
): Promise<{ filings?: number[] }> =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, change.publicId)
    if (project.assignedAdminId === change.assigneeId) return {}
    if (project.assignedAdminId !== change.seenAssigneeId) throw new Problem('ASSIGNED_MEANWHILE')
    await requireStaff(tx, change.assigneeId)
    const passedOn: number[] = []
    await applyStaffChanges(
      { tx, emit },
      project,
      { assignedAdminId: change.assigneeId },
      {
        adminId: actor.userId,
        message: `Changed: ${fieldLabels.assignedAdminId}.`,
        filings: { passedOn, onlyFilings: change.onlyFilings },
      },
    )
    return passedOn.length > 0 ? { filings: passedOn } : {}
  })

/** Requires that the assignee is active staff or null. @throws VALIDATION_FAILED */
const requireStaff = async (tx: Transaction, assigneeId: number | null): Promise<void> => {
  if (assigneeId === null) return
  const staff = await findStaff(tx)
  const message = 'That person isn’t a staff member'
  if (!staff.some(({ id }) => id === assigneeId))
    throw new Problem('VALIDATION_FAILED', { message, fields: { assignedAdminId: message } })
}

/** Applies changes by staff to a locked project, and adds a history entry that clients can't see. */
const applyStaffChanges = async (
  { tx, emit }: { tx: Transaction } & Pick<Context, 'emit'>,
  project: ProjectRecord,
  changes: Partial<ProjectRecord>,
  entry: {
    adminId: number
    message: string
    filings?: Pick<DomainEvents['assigneeChanged'], 'passedOn' | 'onlyFilings'>
  },
): Promise<ProjectRecord> => {
  const revised = await updateProject(tx, project.id, changes)
  if (revised.assignedAdminId !== project.assignedAdminId)
    await emit('assigneeChanged', {
      tx,
      projectId: project.id,
      from: project.assignedAdminId,
      to: revised.assignedAdminId,
      ...(entry.filings ?? { passedOn: [] }),
    })
  await insertProjectUpdate(tx, {
    projectId: project.id,
    adminId: entry.adminId,
    status: project.status,
    message: entry.message,
    isVisible: false,
    metadata: { by: 'staff' },
  })
  await announceChange(tx, 'project', project)
  return revised
}

/**
 * Copies a user's new phone number and email address to the projects that they own. Refreshes open pages that
 * show these projects, because the user's name may have changed.
 */
export const applyProfileToProjects = async ({
  tx,
  userId,
  changes,
}: DomainEvents['profileUpdated']): Promise<void> => {
  for (const project of await lockUserProjects(tx, userId)) {
    if (Object.keys(changes).length > 0) await updateProject(tx, project.id, changes)
    await announceChange(tx, 'project', project)
  }
}

/**
 * Notifies open pages of changes to a closed account's projects, because the projects' documents, requests,
 * and results are removed.
 */
export const announceClosedAccount = async ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> => {
  for (const project of await lockUserProjects(tx, userId)) await announceChange(tx, 'project', project)
}

const fieldLabels = {
  einNumber: 'EIN',
  state: 'state',
  incorporationDate: 'incorporation date',
  irs501c3ApprovedAt: 'IRS approval date',
  googleAdGrantApprovedAt: 'Ad Grant approval date',
  campaignLaunchedAt: 'launch date',
  assignedAdminId: 'assignee',
  notes: 'notes',
} as const

type DetailField = keyof typeof fieldLabels
type DetailValues = Record<DetailField, string | number | null>

/** Returns the labels of fields that differ between two versions of a project. */
const getChangedFields = (before: DetailValues, after: DetailValues): string[] =>
  getKeys(fieldLabels)
    .filter((field) => before[field] !== after[field])
    .map((field) => fieldLabels[field])
