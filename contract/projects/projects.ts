import { Day, Done, Instant, ProjectReference, PublicId, text, textOfAtLeast } from '#contract/fields.ts'
import { organizationName, unfinishedName } from '#contract/names.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { Milestone } from './milestones.ts'

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

/** The country that an application names until its client chooses another. */
export const usualCountry = countries[0]

/** Characters that purpose and advertising goals need at least. */
export const applicationMinimum = 50

const LONG = 5000
const noCountry = 'Please select a country'

/** The ways to pay without a card. */
export const offlineMethods = ['transfer', 'check'] as const
export const OfflineMethod = z.enum(offlineMethods, { error: 'Please choose how it was paid' })
export type OfflineMethod = z.output<typeof OfflineMethod>

/** A project as lists show it. `status` is the stored value, also when the status table does not know it. */
export const ProjectSummary = z.object({
  id: z.int(),
  publicId: PublicId,
  name: z.string(),
  email: z.string(),
  status: z.string(),
  packageType: z.string(),
  purpose: z.string().nullable(),
  /** The day of the payment; every promised day counts from it. */
  paidOn: Day.nullable(),
  /** Is the bank still confirming a payment? Matters while the project is unpaid. */
  isPaymentProcessing: z.boolean(),
  /** How its client said they would pay for it without a card; what matters while it is unpaid. */
  offlineMethod: OfflineMethod.nullable(),
  /** Have the onboarding questions been answered? */
  isOnboarded: z.boolean(),
  /** Does the application hold everything that submitting it asks for, but for the country that is preselected? */
  isReadyToSubmit: z.boolean(),
  /** Messages of the other side that the reader's side has not read. */
  unreadMessages: z.int(),
  /** A milestone that the client has reached and not been congratulated on yet. */
  celebrates: Milestone.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ProjectSummary = z.output<typeof ProjectSummary>

/** A project as its owner sees it; the notes of staff are not part of it. */
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
  /** Who looks after it; how fast they usually reply is said where enough replies have shown it. */
  manager: z.object({ name: z.string(), repliesWithinHours: z.int().nullable() }).nullable(),
})
export type Project = z.output<typeof Project>

export const Application = z.object({
  name: organizationName('Organization name must be at least 2 characters'),
  country: z.enum(countries, { error: noCountry }),
  purpose: textOfAtLeast(
    applicationMinimum,
    LONG,
    "Please provide at least 50 characters describing your nonprofit's purpose",
  ),
  adGoals: textOfAtLeast(
    applicationMinimum,
    LONG,
    'Please provide at least 50 characters describing your advertising goals',
  ),
})

/** A draft may be unfinished in every field. */
export const ApplicationDraft = z.object({
  name: unfinishedName,
  country: z.enum([...countries, ''], { error: noCountry }),
  purpose: text(LONG),
  adGoals: text(LONG),
})

export type ApplicationDraft = z.output<typeof ApplicationDraft>

/** What the writer last read or saved, for a merge by field. Without it, the draft replaces what is stored. */
const seen = ApplicationDraft.optional()

/** The looser schema of a whole project, wherever one is taken in at once. */
export const FullProject = z.object({
  name: organizationName('Name must be at least 2 characters'),
  email: z.email('Invalid email address'),
  country: z.string(noCountry).min(1, noCountry),
  purpose: textOfAtLeast(10, LONG, 'Please provide at least 10 characters'),
  adGoals: textOfAtLeast(10, LONG, 'Please provide at least 10 characters'),
})

const byPublicId = z.object({ publicId: PublicId })

export const listProjects = defineRoute({
  method: 'GET',
  path: '/api/projects',
  summary: "The current user's projects, newest first",
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

export const saveDraft = defineRoute({
  method: 'PUT',
  path: '/api/projects/:publicId/draft',
  summary:
    'Saves the unfinished application without changing the status, merged with what others saved since',
  access: 'purchase',
  limit: 'write',
  params: byPublicId,
  body: ApplicationDraft.extend({ seen }),
  reply: Project,
})

export const completeApplication = defineRoute({
  method: 'PUT',
  path: '/api/projects/:publicId/complete',
  summary: 'Submits the application',
  access: 'purchase',
  limit: 'write',
  params: byPublicId,
  body: Application.extend({ seen }),
  reply: Project,
})

/** What a client reads of the history: every status, and what staff wrote for the client. */
export const ProjectUpdate = z.object({
  id: z.int(),
  status: z.string(),
  message: z.string(),
  createdAt: Instant,
})

export const listUpdates = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/updates',
  summary: "A project's updates as its client sees them, newest first",
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
  limit: 'write',
  params: byPublicId,
  reply: Done,
})
