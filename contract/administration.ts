import { Day, Done, FileStream, Instant, NumericId, PublicId, text } from './fields.ts'
import { PackageType } from './packages.ts'
import { Pagination, pageSize } from './paging.ts'
import { ProjectStatus } from './project-status.ts'
import { Project } from './projects.ts'
import { defineRoute } from './route.ts'
import { z } from './zod.ts'

/** A project as staff see it, with its person and the notes. */
export const AdminProject = Project.extend({
  /** The client's postal address. */
  address: z.string().nullable(),
  notes: z.string().nullable(),
  assignedAdminId: z.int().nullable(),
  /** When the client wrote the first message that staff have not answered yet; null when none waits. */
  awaitingReplySince: Instant.nullable(),
  user: z.object({ name: z.string(), email: z.string() }),
})
export type AdminProject = z.output<typeof AdminProject>

/** A search that finds more than so many is not counted to its end. */
export const mostCounted = 1000

/** The orders of the staff table; the first is the default. */
export const projectOrders = ['newest', 'oldest', 'updated', 'name'] as const

/** What narrows and orders the list of projects. */
export const ProjectSearch = z.object({
  /** Words of the name, person, email, phone, address or EIN; the beginning of a word is enough. */
  search: text(200).optional(),
  status: ProjectStatus.optional(),
  package: PackageType.optional(),
  /** The id of the member of staff who has the case. */
  assignee: NumericId.optional(),
  /** Only projects whose client waits for an answer. */
  needsReply: z.literal('yes').optional(),
  /** Created on this day or later, and on this day or earlier, in Eastern Time. */
  from: Day.optional(),
  to: Day.optional(),
  order: z.enum(projectOrders).default('newest'),
})

export const ProjectQuery = ProjectSearch.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(pageSize),
})

export const listAllProjects = defineRoute({
  method: 'GET',
  path: '/api/admin/projects',
  summary: 'Projects by pages, searched, filtered and sorted',
  access: 'staff',
  query: ProjectQuery,
  reply: z.object({
    projects: z.array(AdminProject),
    /** `isMore`: there are more than `total` says. */
    pagination: Pagination.extend({ isMore: z.boolean() }),
  }),
})

export const exportProjects = defineRoute({
  method: 'GET',
  path: '/api/admin/project-export',
  summary: 'All projects that search and filters let through, as CSV',
  access: 'staff',
  limit: 'export',
  kind: 'file',
  query: ProjectSearch,
  reply: FileStream,
})

export const getPortfolio = defineRoute({
  method: 'GET',
  path: '/api/admin/portfolio',
  summary: 'How many projects there are in all, live and not live',
  access: 'staff',
  reply: z.object({ total: z.int(), live: z.int(), inProgress: z.int() }),
})

const byPublicId = z.object({ publicId: PublicId })

/** The status as the one who changes it saw it: a change made since is not overwritten, and mails nobody twice. */
const seenStatus = text(60).optional()

export const getCase = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:publicId',
  summary: 'One project as staff see it',
  access: 'staff',
  params: byPublicId,
  reply: AdminProject,
})

export const changeStatus = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:publicId/status',
  summary: "Sets a project's status without an e-mail",
  access: 'staff',
  once: true,
  limit: 'write',
  params: byPublicId,
  body: z.object({ status: ProjectStatus, seenStatus }),
  reply: AdminProject,
})

export const CaseChange = z.object({
  /** The project's updatedAt as the editor saw it: a change made meanwhile is not overwritten. */
  seenAt: Instant,
  einNumber: text(20)
    .regex(/^(\d{2}-\d{7})?$/, 'An EIN has the form 12-3456789')
    .nullable(),
  state: text(60).nullable(),
  incorporationDate: Day.nullable(),
  irs501c3ApprovedAt: Day.nullable(),
  googleAdGrantApprovedAt: Day.nullable(),
  campaignLaunchedAt: Day.nullable(),
  assignedAdminId: z.int().positive().nullable(),
  notes: text(10_000).nullable(),
})

export const changeCase = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:publicId/case',
  summary: 'Changes what staff keep about a project: EIN, dates, state, assignee, notes',
  access: 'staff',
  limit: 'write',
  params: byPublicId,
  body: CaseChange,
  reply: AdminProject,
})

export const HistoryEntry = z.object({
  id: z.int(),
  status: z.string(),
  message: z.string(),
  /** A new status, words of staff to themselves (note) or to the client (update), or any other change. */
  kind: z.enum(['status', 'note', 'update', 'change']),
  /** May the client read it? */
  isVisible: z.boolean(),
  /** It is a change of status by staff and nothing came after it. */
  canUndo: z.boolean(),
  /** Null when the client or a payment caused it. */
  by: z.string().nullable(),
  mailed: z.boolean(),
  createdAt: Instant,
})

export const getHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:publicId/history',
  summary: 'What happened to a project, newest first',
  access: 'staff',
  params: byPublicId,
  reply: z.array(HistoryEntry),
})

export const NewUpdate = z.object({
  message: text(5000).min(1, 'Please write something'),
  /** True: the client reads it on the project's page. False: a note among staff. */
  isVisible: z.boolean(),
})

export const writeUpdate = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:publicId/updates',
  summary: "Writes an internal note or an update for the client into a project's history",
  access: 'staff',
  limit: 'write',
  params: byPublicId,
  body: NewUpdate,
  reply: Done,
})

export const undoStatus = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:publicId/undo-status',
  summary: 'Takes the last change of status back, while it is the newest entry of the history',
  access: 'staff',
  limit: 'write',
  params: byPublicId,
  body: z.object({
    /** The entry of the history that is to be undone. */
    entryId: NumericId,
  }),
  reply: AdminProject,
})

export const listStaff = defineRoute({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'The members of staff who may have a case',
  access: 'staff',
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const missingContent = 'Please fill in the subject and email content'

export const StatusEmail = z
  .object({
    status: ProjectStatus,
    seenStatus,
    subject: text(200).default(''),
    htmlContent: text(20_000).default(''),
    textContent: text(20_000).default(''),
    sendEmail: z.boolean().default(true),
  })
  .refine((mail) => !mail.sendEmail || mail.subject !== '', { path: ['subject'], error: missingContent })
  .refine((mail) => !mail.sendEmail || mail.htmlContent !== '', {
    path: ['htmlContent'],
    error: missingContent,
  })

export const changeStatusWithEmail = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:publicId/status-with-email',
  summary: "Sets a project's status and mails its client",
  access: 'staff',
  once: true,
  limit: 'write',
  params: byPublicId,
  body: StatusEmail,
  reply: AdminProject,
})

const required = (max: number, message: string) => z.string(message).pipe(text(max).min(1, message))

/** A template as it is stored and edited. */
export const EmailTemplate = z.object({
  status: required(60, 'Status is required'),
  subject: required(200, 'Subject is required'),
  htmlContent: required(20_000, 'HTML content is required'),
  textContent: required(20_000, 'Text content is required'),
  sendEmail: z.boolean().default(true),
})

export const getEmailTemplate = defineRoute({
  method: 'GET',
  path: '/api/admin/email-template/:status',
  summary: 'The active e-mail template of a status; 404 when there is none',
  access: 'staff',
  params: z.object({ status: z.string().regex(/^[a-z_]{1,60}$/) }),
  reply: EmailTemplate.pick({ subject: true, htmlContent: true, textContent: true }),
})
