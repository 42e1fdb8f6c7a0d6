import { Day, NumericId, PublicId, TextStream, textField } from '#contract/fields.ts'
import { PackageType } from '#contract/packages.ts'
import { DEFAULT_PAGE_SIZE, defineSortOrder, MAX_COUNTED_ROWS, Pagination } from '#contract/paging.ts'
import { ProjectStatus } from '#contract/project-status.ts'
import { MAX_BULK_PROJECTS, StaffProject } from '#contract/projects'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** Columns that the project list can be sorted by. `age` is the time in the current status. */
export const projectSortColumns = ['name', 'client', 'age', 'created', 'changed'] as const

/** The default sort order. With the filter `overdue`, it sorts by lateness instead. */
export const DEFAULT_PROJECT_ORDER = '-created'

/** The filter's choices for the time in the current status, in days. */
export const daysInStatusChoices = ['7', '14', '30', '60', '90'] as const

/** The project list's filters and sort order. */
export const ProjectSearch = z.object({
  /**
   * Matches words in the project's name, people, email, phone, postal address, EIN, or purpose, or in its
   * messages and document names. Words match as prefixes. Also matches a project ID, an ID from
   * the payment provider, or the number of a project, invoice, payment, receipt, check, or transfer.
   */
  search: textField(200).optional(),
  /** A status, which matches open projects only, or `closed`. */
  status: z.union([ProjectStatus, z.literal('closed')]).optional(),
  package: PackageType.optional(),
  /** The ID of the assigned staff member, or `nobody` for unassigned projects. */
  assignee: z.union([z.literal('nobody'), NumericId], 'Choose someone from the list').optional(),
  /** Only projects whose client is waiting for a reply. */
  needsReply: z.literal('yes').optional(),
  /** Only projects that have exceeded the target of their status. */
  overdue: z.literal('yes').optional(),
  /** Only open projects that have been in their current status for at least this many days. */
  daysInStatus: z.enum(daysInStatusChoices).optional(),
  /** Only projects created between these days, inclusive, in Eastern Time. */
  from: Day.optional(),
  to: Day.optional(),
  order: defineSortOrder(projectSortColumns).default(DEFAULT_PROJECT_ORDER),
})

export type ProjectSearch = z.output<typeof ProjectSearch>

export const ProjectQuery = ProjectSearch.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
})

export const listAllProjects = defineRoute({
  method: 'GET',
  path: '/api/admin/projects',
  summary: 'Projects by page, searched, filtered, and sorted',
  access: 'staff',
  tags: ['project'],
  query: ProjectQuery,
  reply: z.object({
    projects: z.array(StaffProject),
    pagination: Pagination,
  }),
})

export const getProjectTotals = defineRoute({
  method: 'GET',
  path: '/api/admin/project-totals',
  summary: `Totals of the projects that match the search and filters, if there are up to ${MAX_COUNTED_ROWS}`,
  access: 'staff',
  tags: ['project'],
  query: ProjectSearch.omit({ order: true }),
  /** Null if too many projects match. */
  reply: z
    .object({
      count: z.int(),
      /** Payments minus refunds and lost disputes, in cents. */
      net: z.int(),
      /** Number of projects that have exceeded the target of their status. */
      overdue: z.int(),
    })
    .nullable(),
})

export const exportProjects = defineRoute({
  method: 'GET',
  path: '/api/admin/project-export',
  summary: 'All projects that match the search and filters, or only the given ones, as CSV',
  access: 'staff',
  limit: 'export',
  kind: 'file',
  query: ProjectSearch.extend({
    /** Public IDs of the projects to include, separated by commas. */
    only: textField(MAX_BULK_PROJECTS * 37)
      .transform((ids) => ids.split(','))
      .pipe(z.array(PublicId).max(MAX_BULK_PROJECTS))
      .optional(),
  }),
  reply: TextStream,
})

export type ProjectExportQuery = z.output<(typeof exportProjects)['query']>

export const getProjectCounts = defineRoute({
  method: 'GET',
  path: '/api/admin/portfolio',
  summary: 'How many projects there are: in total, live, in progress, and closed',
  access: 'staff',
  tags: ['project'],
  reply: z.object({ total: z.int(), live: z.int(), inProgress: z.int(), closed: z.int() }),
})
