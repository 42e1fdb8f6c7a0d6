import {
  Day,
  Instant,
  ProjectReference,
  PublicId,
  SuccessReply,
  textField,
  textFieldWithMinLength,
} from '#contract/fields.ts'
import { draftNameField, organizationNameField } from '#contract/names.ts'
import { ClosedReason, type ProjectStatus } from '#contract/project-status.ts'
import { requestActions } from '#contract/request-actions.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { ConfirmedForm, KeyFiling } from './filing-steps.ts'
import { Milestone } from './milestones.ts'
import { ProjectRole } from './project-roles.ts'
import { RefundSummary } from './refund-summary.ts'

export const countries = [
  'United States',
  'Canada',
  'United Kingdom',
  'Australia',
  'Germany',
  'France',
  'Netherlands',
  'Belgium',
  'Switzerland',
  'Austria',
  'Spain',
  'Italy',
  'Portugal',
  'Sweden',
  'Denmark',
  'Norway',
  'Finland',
  'Ireland',
  'New Zealand',
  'Japan',
  'Other',
] as const

export const DEFAULT_COUNTRY = countries[0]

/** Minimum length of the purpose and the advertising goals, in characters. */
export const MIN_APPLICATION_ANSWER_LENGTH = 50

const MAX_ANSWER_LENGTH = 5000
const missingCountryMessage = 'Please select a country'

/** Payment methods outside the payment provider. */
export const offlinePaymentMethods = ['transfer', 'check'] as const
export const OfflinePaymentMethod = z.enum(offlinePaymentMethods, { error: 'Please choose how it was paid' })
export type OfflinePaymentMethod = z.output<typeof OfflinePaymentMethod>

/** Statuses in which an Ad Grant account is running. */
export const statusesWithGrant: readonly string[] = ['ads_testing', 'live'] satisfies ProjectStatus[]

/**
 * States of an Ad Grant account's compliance with Google's rules, worst first. `unknown`: not checked yet, or
 * the last check is too old.
 */
export const grantStates = ['alarm', 'warning', 'unknown', 'kept'] as const

/**
 * A project as it appears in lists. `status` is the stored value and may be missing from
 * `projectStatusEntries`. For members, the payment fields except `paidOn` are null or false.
 */
export const ProjectSummary = z.object({
  id: z.int(),
  publicId: PublicId,
  name: z.string(),
  email: z.string(),
  status: z.string(),
  /**
   * The day staff closed the project, the reason, and the note for the client. All null while the project is
   * open.
   */
  closedOn: Day.nullable(),
  closedReason: ClosedReason.nullable(),
  closedNote: z.string().nullable(),
  packageType: z.string(),
  purpose: z.string().nullable(),
  /** Day of the payment, to which promised dates are relative. Null while unpaid. */
  paidOn: Day.nullable(),
  /** Whether the bank is confirming a payment. Only relevant while unpaid. */
  isPaymentProcessing: z.boolean(),
  /** Offline method chosen by the client. Null if none was. Only relevant while unpaid. */
  offlineMethod: OfflinePaymentMethod.nullable(),
  /** Whether the client has answered the onboarding questions. */
  isOnboarded: z.boolean(),
  /** Whether the purpose and the advertising goals are long enough to submit. */
  isReadyToSubmit: z.boolean(),
  /** Whether all payments were refunded or charged back. False if there are none. */
  isRefunded: z.boolean(),
  /** The last refund of the project's payments. Excludes flagged payments. Null if there is none. */
  refund: RefundSummary.nullable(),
  /** Whether the client disputes a payment and the bank hasn't decided. */
  isDisputed: z.boolean(),
  /** Number of document requests that are waiting for the client, and the earliest due date. */
  openRequests: z.int(),
  requestsDueOn: Day.nullable(),
  /** Title of the requested document that is due first, such as "Board minutes". Null if there is none. */
  nextRequest: z.string().nullable(),
  /** What to do with that document. Null if there is none. */
  nextRequestAction: z.enum(requestActions).nullable(),
  /** Number of open requests that ask for a file, not for reading or signing one. */
  openSends: z.int(),
  /** Number of documents that the viewer must sign now. For staff, the owner's number. */
  openSignatures: z.int(),
  /**
   * The document whose emailed link expires first, and the last day of that link. Null if there is none.
   */
  nextSignature: z.object({ requestId: PublicId, title: z.string(), openUntil: Day }).nullable(),
  /** Filings that determine the next step, oldest first, and the confirmed application form. */
  keyFilings: z.array(KeyFiling),
  confirmedForm: ConfirmedForm.nullable(),
  /** The worst state among the Ad Grant account's rules. Null without a running account. */
  grantState: z.enum(grantStates).nullable(),
  /**
   * Describes the worst of the Ad Grant account's violations of Google's rules and what Google may do, and
   * counts the others. Null if none was found.
   */
  grantAlert: z.object({ text: z.string(), outlook: z.string() }).nullable(),
  /** The current user's role in the project. Null for staff. */
  role: ProjectRole.nullable(),
  /**
   * Number of messages that the client hasn't read, or for staff, that no staff member has read. Always 0 for
   * viewers.
   */
  unreadMessages: z.int(),
  /** The milestone to celebrate now. Null if there is none, or if the viewer isn't the owner. */
  celebrates: Milestone.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ProjectSummary = z.output<typeof ProjectSummary>

/** A project as its people see it, without staff notes. */
export const Project = ProjectSummary.extend({
  userId: z.int(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  adGoals: z.string().nullable(),
  einNumber: z.string().nullable(),
  incorporationDate: Day.nullable(),
  irs501c3ApprovedAt: Day.nullable(),
  googleAdGrantApprovedAt: Day.nullable(),
  campaignLaunchedAt: Day.nullable(),
  disclosureAgreedAt: Instant.nullable(),
  disclosureVersion: z.string(),
  /** The version of the Terms that the client agreed to. Null if the agreement wasn't recorded. */
  termsVersion: z.string().nullable(),
  termsAgreedAt: Instant.nullable(),
  /**
   * The project's manager, or null if no active staff member is assigned. The typical reply time is null if
   * there are too few recent replies, or if it's longer than 48 hours.
   */
  manager: z.object({ name: z.string(), repliesWithinHours: z.int().nullable() }).nullable(),
})
export type Project = z.output<typeof Project>

export const Application = z.object({
  name: organizationNameField('Organization name must be at least 2 characters'),
  country: z.enum(countries, { error: missingCountryMessage }),
  purpose: textFieldWithMinLength(
    MIN_APPLICATION_ANSWER_LENGTH,
    MAX_ANSWER_LENGTH,
    "Please provide at least 50 characters describing your nonprofit's purpose",
  ),
  adGoals: textFieldWithMinLength(
    MIN_APPLICATION_ANSWER_LENGTH,
    MAX_ANSWER_LENGTH,
    'Please provide at least 50 characters describing your advertising goals',
  ),
})

/** An application draft. Any field may be incomplete. */
export const ApplicationDraft = z.object({
  name: draftNameField,
  country: z.enum([...countries, ''], { error: missingCountryMessage }),
  purpose: textField(MAX_ANSWER_LENGTH),
  adGoals: textField(MAX_ANSWER_LENGTH),
})

export type ApplicationDraft = z.output<typeof ApplicationDraft>

/**
 * The values that the user last loaded or saved, used to merge changes by field. If omitted, the draft
 * replaces the stored one.
 */
const SeenDraft = ApplicationDraft.optional()

/** A complete project. Allows shorter texts than `Application`. */
export const FullProject = z.object({
  name: organizationNameField('Name must be at least 2 characters'),
  email: z.email('Invalid email address'),
  country: z.string(missingCountryMessage).min(1, missingCountryMessage),
  purpose: textFieldWithMinLength(10, MAX_ANSWER_LENGTH, 'Please provide at least 10 characters'),
  adGoals: textFieldWithMinLength(10, MAX_ANSWER_LENGTH, 'Please provide at least 10 characters'),
})

const publicIdParams = z.object({ publicId: PublicId })

export const listProjects = defineRoute({
  method: 'GET',
  path: '/api/projects',
  summary: 'The projects that the current user owns or was invited to, newest first',
  access: 'purchase',
  tags: ['project'],
  reply: z.array(ProjectSummary),
})

export const getProject = defineRoute({
  method: 'GET',
  path: '/api/projects/:id',
  summary: 'One project, by public id or number',
  access: 'purchase',
  tags: ['project'],
  params: z.object({ id: ProjectReference }),
  reply: Project,
})

export const saveApplicationDraft = defineRoute({
  method: 'PUT',
  path: '/api/projects/:publicId/draft',
  summary:
    'Saves the unfinished application without changing the status, merged with what others saved since',
  access: 'purchase',
  limit: 'write',
  params: publicIdParams,
  body: ApplicationDraft.extend({ seen: SeenDraft }),
  reply: Project,
})

export const submitApplication = defineRoute({
  method: 'PUT',
  path: '/api/projects/:publicId/complete',
  summary: 'Submits the application',
  access: 'purchase',
  limit: 'write',
  params: publicIdParams,
  body: Application.extend({ seen: SeenDraft }),
  reply: Project,
})

/** A history entry that clients see, such as a status change or an update from staff. */
export const ProjectUpdate = z.object({
  id: z.int(),
  status: z.string(),
  message: z.string(),
  createdAt: Instant,
})

export const listUpdates = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/updates',
  summary: 'A project’s updates as its client sees them, newest first',
  access: 'purchase',
  tags: ['project'],
  params: z.object({ id: ProjectReference }),
  reply: z.array(ProjectUpdate),
})

export const removeProject = defineRoute({
  method: 'DELETE',
  path: '/api/projects/:publicId',
  summary: 'Removes a project that was never paid',
  access: 'client',
  projectRight: 'manage',
  limit: 'write',
  params: publicIdParams,
  /** `nothingSent`: the client confirms that the announced transfer or check was never sent. */
  query: z.object({ nothingSent: z.literal('true').optional() }),
  reply: SuccessReply,
})
