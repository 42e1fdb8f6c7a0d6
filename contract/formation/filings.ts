import { Attachment } from '#contract/documents'
import {
  Cents,
  createCentsSchema,
  Day,
  Instant,
  NumericId,
  ProjectReference,
  PublicId,
  SuccessReply,
} from '#contract/fields.ts'
import { getKeys } from '#contract/get-keys.ts'
import { definePage, PageQuery } from '#contract/paging.ts'
import { ProjectStatus } from '#contract/project-status.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { formationTextField } from './organization.ts'
import { stateCodes } from './state-names.ts'

/**
 * Filings by kind. Most kinds are also names of obligations. `period` defines what a filing's period is:
 * nothing (`once`), the last day of a fiscal year (`fiscal-year`), or a due date (`due`).
 */
export const filingKinds = {
  articles: { label: 'Articles of incorporation', period: 'once' },
  ein: { label: 'EIN', period: 'once' },
  '1023-EZ': { label: 'Form 1023-EZ', period: 'once' },
  '1023': { label: 'Form 1023', period: 'once' },
  'state-tax-exemption': { label: 'State tax exemption', period: 'once' },
  'charity-registration': { label: 'Charity registration', period: 'once' },
  'charity-renewal': { label: 'Charity registration renewal', period: 'due' },
  'charity-report': { label: 'Charity report', period: 'due' },
  'initial-report': { label: 'Initial report', period: 'due' },
  'first-report': { label: 'First report', period: 'due' },
  'annual-report': { label: 'Annual report', period: 'due' },
  'biennial-report': { label: 'Biennial report', period: 'due' },
  'periodic-report': { label: 'Periodic report', period: 'due' },
  'annual-renewal': { label: 'Annual renewal', period: 'due' },
  'annual-list': { label: 'Annual list of officers and directors', period: 'due' },
  'statement-of-information': { label: 'Statement of information', period: 'due' },
  'five-year-return': { label: 'Five-year return', period: 'due' },
  'continued-existence': { label: 'Statement of continued existence', period: 'due' },
  'state-exempt-return': { label: 'State return of an exempt organization', period: 'due' },
  'newspaper-notice': { label: 'Newspaper notice', period: 'due' },
  CHAR500: { label: 'CHAR500', period: 'due' },
  'AG990-IL': { label: 'AG990-IL', period: 'due' },
  'federal-return': { label: 'Form 990 series', period: 'fiscal-year' },
  '8868': { label: 'Form 8868', period: 'fiscal-year' },
  'grant-verification': { label: 'Ad Grant verification', period: 'once' },
  'grant-activation': { label: 'Ad Grant activation', period: 'once' },
  other: { label: 'Other', period: 'due' },
} as const satisfies Record<string, { label: string; period: 'once' | 'fiscal-year' | 'due' }>
export const filingKindNames = getKeys(filingKinds)
export const FilingKind = z.enum(filingKindNames, { error: 'Please choose what is filed' })
export type FilingKind = z.output<typeof FilingKind>
export const isFilingKind = (kind: string): kind is FilingKind => Object.hasOwn(filingKinds, kind)

/** Returns a filing's name, with the state for state filings: "Annual report (DE)". */
export const getFilingName = ({
  kind,
  title,
  jurisdiction,
}: {
  kind: FilingKind
  title: string
  jurisdiction: string
}): string => {
  const name = kind === 'other' ? title : filingKinds[kind].label
  return jurisdiction === 'US' ? name : `${name} (${jurisdiction})`
}

export const filingStates = ['planned', 'ready', 'filed', 'accepted', 'rejected', 'withdrawn'] as const
export const FilingState = z.enum(filingStates)
export type FilingState = z.output<typeof FilingState>

/**
 * States before the authority decides. A project can have only one such filing per kind, jurisdiction, title,
 * and period.
 */
export const openFilingStates = ['planned', 'ready', 'filed'] as const satisfies readonly FilingState[]

export const filingStateLabels: Record<FilingState, string> = {
  planned: 'Planned',
  ready: 'Ready to file',
  filed: 'Filed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** For each state, the states from which a filing can move to it. Decisions can be reversed. */
export const filingTransitions: Record<FilingState, readonly FilingState[]> = {
  planned: ['ready', 'withdrawn'],
  ready: ['planned', 'filed'],
  filed: ['planned', 'ready', 'accepted', 'rejected'],
  accepted: ['filed'],
  rejected: ['filed'],
  withdrawn: ['planned', 'ready', 'filed'],
}

/** Project status to suggest when a filing enters a state. */
export const suggestedStatuses: Partial<Record<FilingKind, Partial<Record<FilingState, ProjectStatus>>>> = {
  '1023-EZ': { filed: 'filing', accepted: 'irs_approved' },
  '1023': { filed: 'filing', accepted: 'irs_approved' },
  'grant-verification': { accepted: 'ads_setup' },
  'grant-activation': { accepted: 'ads_testing' },
}

/** A filing as the client sees it. */
export const ClientFiling = z.object({
  id: z.int(),
  kind: FilingKind,
  /** Name of a filing of kind `other`. Not used for other kinds. */
  title: z.string(),
  /** A state’s postal code, or `US`. */
  jurisdiction: z.string(),
  period: Day.nullable(),
  dueOn: Day.nullable(),
  state: FilingState,
  filedOn: Day.nullable(),
  /** Day on which it was accepted, rejected, or withdrawn. Null if undecided. */
  decidedOn: Day.nullable(),
  /** Reason for a rejection or withdrawal. */
  reason: z.string(),
  /** The fee paid, in cents. */
  feePaid: Cents,
  confirmationNumber: z.string(),
  /** Newest version of the attached document. Null if there is none or the viewer can't see it. */
  document: Attachment.nullable(),
})
export type ClientFiling = z.output<typeof ClientFiling>

/** A filing as staff see it. */
export const StaffFiling = ClientFiling.extend({
  note: z.string(),
  assignee: z.object({ id: z.int(), name: z.string() }).nullable(),
  changedBy: z.string().nullable(),
  updatedAt: Instant,
  project: z.object({ publicId: PublicId, name: z.string(), status: z.string() }),
})
export type StaffFiling = z.output<typeof StaffFiling>

const projectParams = z.object({ id: ProjectReference })
const filingParams = z.object({ filingId: NumericId })

export const listFilings = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/filings',
  summary: 'What was filed and will be filed for the organization, newest first',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: z.array(ClientFiling),
})

export const listStaffFilings = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:id/filings',
  summary: 'A project’s filings with notes and assignees, newest first',
  access: 'staff',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: z.array(StaffFiling),
})

/**
 * `open`: undecided, or rejected and not filed again. `due`: planned or ready, and overdue or due within
 * seven days. `waiting`: filed and undecided. `rejected`: rejected and not filed again.
 */
export const filingViews = ['open', 'due', 'ready', 'waiting', 'rejected', 'accepted', 'all'] as const

/** Number of days before the due date when a filing is first listed as due. */
export const DUE_SOON_DAYS = 7

export const FilingQuery = PageQuery.extend({
  view: z.enum(filingViews).default('open'),
  kind: FilingKind.optional(),
  assignee: NumericId.optional(),
})

export const listAllFilings = defineRoute({
  method: 'GET',
  path: '/api/admin/filings',
  summary: 'Filings of all open projects by page, searched and filtered',
  access: 'staff',
  tags: ['project'],
  query: FilingQuery,
  reply: definePage(StaffFiling),
})

export const getFiling = defineRoute({
  method: 'GET',
  path: '/api/admin/filings/:filingId',
  summary: 'One filing',
  access: 'staff',
  limit: 'read',
  tags: ['project'],
  params: filingParams,
  reply: StaffFiling,
})

export const FilingDetails = z.object({
  dueOn: Day.nullable().default(null),
  /** The fee paid, in cents. */
  feePaid: createCentsSchema(100_000_00).default(0),
  confirmationNumber: formationTextField(60).default(''),
  documentId: PublicId.nullable().default(null),
  assigneeId: z.int().positive().nullable().default(null),
  note: formationTextField(2000).default(''),
})

export const NewFiling = FilingDetails.extend({
  kind: FilingKind,
  title: formationTextField(100).default(''),
  jurisdiction: z.enum(['US', ...stateCodes], { error: 'Please choose a state or US' }),
  period: Day.nullable().default(null),
})
  .refine(({ kind, title }) => kind !== 'other' || title !== '', {
    path: ['title'],
    error: 'Please say what is filed',
  })
  .refine(({ kind, period }) => filingKinds[kind].period !== 'fiscal-year' || period !== null, {
    path: ['period'],
    error: 'Please enter the last day of the fiscal year',
  })

export const planFiling = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/filings',
  summary: 'Plans a filing. One of the same kind and period can be open',
  access: 'staff',
  limit: 'write',
  params: projectParams,
  body: NewFiling,
  reply: StaffFiling,
})

export const updateFiling = defineRoute({
  method: 'PUT',
  path: '/api/admin/filings/:filingId',
  summary: 'Changes a filing’s due date, fee, confirmation number, document, assignee, and note',
  access: 'staff',
  limit: 'write',
  params: filingParams,
  body: FilingDetails.extend({
    /**
     * The filing’s `updatedAt` when the editor loaded it. The request is rejected if it has changed since.
     */
    seenAt: Instant,
  }),
  reply: StaffFiling,
})

export const FilingChange = z
  .object({
    state: FilingState,
    /** The state that the user saw. The request is rejected if it has changed since. */
    seen: FilingState,
    /** Day on which it was filed or decided. Null means today in Eastern Time. */
    on: Day.nullable().default(null),
    reason: formationTextField(1000).default(''),
    /** The confirmation number. Null leaves the stored one unchanged. */
    confirmationNumber: formationTextField(60).nullable().default(null),
    /** The fee paid, in cents. Null leaves the stored amount unchanged. */
    feePaid: createCentsSchema(100_000_00).nullable().default(null),
  })
  .refine(({ state, reason }) => state !== 'rejected' || reason !== '', {
    path: ['reason'],
    error: 'Please enter the reason that the authority gave',
  })

export const changeFilingState = defineRoute({
  method: 'PUT',
  path: '/api/admin/filings/:filingId/state',
  summary:
    'Sets a filing’s state, with the dates of the project that follow, and suggests the project’s status',
  access: 'staff',
  limit: 'write',
  params: filingParams,
  body: FilingChange,
  reply: z.object({
    filing: StaffFiling,
    /** Suggested project status. Null if there is none, or the project already has it or a later one. */
    suggestedStatus: ProjectStatus.nullable(),
  }),
})

export const removeFiling = defineRoute({
  method: 'DELETE',
  path: '/api/admin/filings/:filingId',
  summary: 'Removes a filing that was planned by mistake',
  access: 'staff',
  limit: 'write',
  params: filingParams,
  reply: SuccessReply,
})
