import { NumericId, PublicId, textField } from '#contract/fields.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { getStatusEntry, ProjectStatus } from '#contract/project-status.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** Maximum number of projects that one request changes. */
export const MAX_BULK_PROJECTS = 100

/** Defines the projects of a bulk request. Each project is changed in its own transaction. */
export const defineBulkItems = <Item extends z.ZodType<{ publicId: string }>>(item: Item) =>
  z
    .array(item)
    .min(1, 'Select at least one project')
    .max(MAX_BULK_PROJECTS, `Select ${MAX_BULK_PROJECTS} projects or fewer`)
    .refine(
      (items) => new Set(items.map(({ publicId }) => publicId)).size === items.length,
      'Each project can be selected only once',
    )

/** The result for one project of a bulk request. `problem` explains why it wasn't changed, or is null. */
export const BulkOutcome = z.object({ publicId: PublicId, problem: z.string().nullable() })
export type BulkOutcome = z.output<typeof BulkOutcome>

export const BulkReply = z.object({ outcomes: z.array(BulkOutcome) })

const AssigneeId = z.int().positive().nullable()

/** Maximum number of filings per project in a request that undoes an assignment. */
const MAX_RETURNED_FILINGS = 1000

export const assignProjects = defineRoute({
  method: 'POST',
  path: '/api/admin/bulk/assign',
  summary: 'Assigns projects, each to a staff member or to no one, unless its assignee has changed meanwhile',
  access: 'staff',
  limit: 'bulk',
  body: z.object({
    projects: defineBulkItems(
      z.object({
        publicId: PublicId,
        assigneeId: AssigneeId,
        /** The assignee that the user saw. If it has changed since, the project isn't changed. */
        seenAssigneeId: AssigneeId,
        /**
         * The filings to reassign with the project, used to undo an assignment. If omitted, all of the
         * previous assignee's open filings are reassigned.
         */
        onlyFilings: z.array(NumericId).max(MAX_RETURNED_FILINGS).optional(),
      }),
    ),
  }),
  reply: z.object({
    outcomes: z.array(
      /** `filings`: IDs of the filings that were reassigned with the project. Omitted if there were none. */
      BulkOutcome.extend({ filings: z.array(z.int()).optional() }),
    ),
  }),
})

export const changeStatuses = defineRoute({
  method: 'POST',
  path: '/api/admin/bulk/status',
  summary: 'Sets the status of projects without emails, each unless its status has changed meanwhile',
  access: 'staff',
  once: true,
  limit: 'bulk',
  body: z.object({
    status: ProjectStatus,
    projects: defineBulkItems(
      z.object({
        publicId: PublicId,
        /** The status that the user saw. If it has changed since, the project isn't changed. */
        seenStatus: textField(60),
      }),
    ),
  }),
  reply: z.object({
    outcomes: z.array(
      /** `entryId`: ID of the history entry, used to undo the change. Omitted if nothing changed. */
      BulkOutcome.extend({ entryId: z.int().optional() }),
    ),
  }),
})

export const undoStatusChanges = defineRoute({
  method: 'POST',
  path: '/api/admin/bulk/undo-status',
  summary: 'Undoes the last status change of projects, each as long as nothing came after it',
  access: 'staff',
  limit: 'bulk',
  body: z.object({
    projects: defineBulkItems(z.object({ publicId: PublicId, entryId: z.int().positive() })),
  }),
  reply: BulkReply,
})

/** Returns the error code if staff can't set a project's status, or null if they can. */
export const findStatusProblem = (
  project: { status: string; closedOn: string | null },
  status: ProjectStatus,
): ProblemCode | null => {
  if (!getStatusEntry(status).canStaffSet) return 'STATUS_NOT_SETTABLE'
  if (project.closedOn !== null) return 'PROJECT_CLOSED'
  return project.status === status ? 'STATUS_UNCHANGED' : null
}
