import { Day, Instant, PublicId, textField } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { Project } from './projects.ts'

/** A project as staff see it, with its client and staff notes. */
export const StaffProject = Project.omit({
  role: true,
  celebrates: true,
  manager: true,
  isRefunded: true,
  refund: true,
  isDisputed: true,
  openRequests: true,
  requestsDueOn: true,
  nextRequest: true,
  nextRequestAction: true,
  openSends: true,
  openSignatures: true,
  nextSignature: true,
  keyFilings: true,
  confirmedForm: true,
  grantState: true,
  grantAlert: true,
}).extend({
  /** The client's postal address. Null if unknown. */
  address: z.string().nullable(),
  notes: z.string().nullable(),
  /** The reason for the hold that prevents deleting the project's records, or null. */
  holdReason: z.string().nullable(),
  assignedAdminId: z.int().nullable(),
  /** The assigned staff member's name. Null if nobody is assigned. */
  assignee: z.string().nullable(),
  statusSince: Instant,
  offlineChosenAt: Instant.nullable(),
  /** `open`: a dispute is undecided. `lost`: the bank returned the payment. Null otherwise. */
  dispute: z.enum(['open', 'lost']).nullable(),
  /** Time of the client's first unanswered message, or null. */
  awaitingReplySince: Instant.nullable(),
  /** `isProven`: the email address was verified. Until then, emails to it contain no names. */
  user: z.object({ name: z.string(), email: z.string(), isProven: z.boolean() }),
})
export type StaffProject = z.output<typeof StaffProject>

const publicIdParams = z.object({ publicId: PublicId })

export const getStaffProject = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:publicId',
  summary: 'One project as staff see it',
  access: 'staff',
  tags: ['project'],
  params: publicIdParams,
  reply: StaffProject,
})

export const ProjectDetailsUpdate = z.object({
  /**
   * The project's `updatedAt` when the editor loaded it. If the project has changed since, the save is
   * rejected.
   */
  seenAt: Instant,
  einNumber: textField(20)
    .regex(/^(\d{2}-\d{7})?$/, 'An EIN looks like 12-3456789')
    .nullable(),
  state: textField(60).nullable(),
  incorporationDate: Day.nullable(),
  irs501c3ApprovedAt: Day.nullable(),
  googleAdGrantApprovedAt: Day.nullable(),
  campaignLaunchedAt: Day.nullable(),
  assignedAdminId: z.int().positive().nullable(),
  notes: textField(10_000).nullable(),
})

export const updateProjectDetails = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:publicId/case',
  summary: 'Changes what staff record about a project: EIN, dates, state, assignee, and notes',
  access: 'staff',
  limit: 'write',
  params: publicIdParams,
  body: ProjectDetailsUpdate,
  reply: StaffProject,
})
