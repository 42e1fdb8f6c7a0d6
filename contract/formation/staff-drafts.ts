import { Instant, NumericId, PublicId, SuccessReply } from '#contract/fields.ts'
import { definePage, PageQuery } from '#contract/paging.ts'
import { MAX_BULK_PROJECTS } from '#contract/projects'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { draftKinds } from './drafts/draft-kinds.ts'
import { formationTextField } from './organization.ts'
import { stateCodes } from './state-names.ts'

const DraftKind = z.enum(draftKinds)
const StateCode = z.enum(stateCodes, { error: 'Please choose a state' })

/** `ready`: a document can be drafted now. `missing`: a document lacks facts. */
const deskViews = ['ready', 'missing', 'all'] as const

const DraftableProject = z.object({
  id: z.int(),
  publicId: z.string(),
  name: z.string(),
  state: z.string(),
  /** Documents that can be drafted and have no version since the facts were saved. */
  ready: z.array(DraftKind),
  /** Documents that lack facts. */
  blocked: z.array(DraftKind),
  /** The facts that these documents lack. */
  missing: z.array(z.string()),
  /** Number of documents that have a version. */
  drawnCount: z.int(),
})
export type DraftableProject = z.output<typeof DraftableProject>

export const listDraftableProjects = defineRoute({
  method: 'GET',
  path: '/api/admin/drafting-desk',
  summary: 'Open projects with the documents that can be drafted now, and what the others lack',
  access: 'staff',
  limit: 'read',
  tags: ['project'],
  query: PageQuery.extend({
    view: z.enum(deskViews).default('ready'),
    kind: z.union([DraftKind, z.literal('')]).default(''),
  }),
  reply: definePage(DraftableProject),
})

const DraftRun = z.object({
  id: z.int(),
  total: z.int(),
  done: z.int(),
  drawn: z.int(),
  startedBy: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type DraftRun = z.output<typeof DraftRun>

export const getNewestDraftRun = defineRoute({
  method: 'GET',
  path: '/api/admin/draft-runs/newest',
  summary: 'The progress of the newest bulk generation, or null',
  access: 'staff',
  limit: 'read',
  tags: ['project', 'queue'],
  reply: z.object({ run: DraftRun.nullable() }),
})

export const startDraftRun = defineRoute({
  method: 'POST',
  path: '/api/admin/draft-runs',
  summary: 'Drafts every document that is ready in these projects, as a job',
  access: 'staff',
  limit: 'bulk',
  body: z.object({
    projects: z
      .array(PublicId)
      .min(1, 'Select at least one project')
      .max(MAX_BULK_PROJECTS, `Select ${MAX_BULK_PROJECTS} projects or fewer`),
  }),
  reply: z.object({ runId: z.int() }),
})

const kindParams = z.object({ kind: DraftKind })

const TemplateParagraph = z.object({
  id: z.string(),
  heading: z.string().nullable(),
  mark: z.string().nullable(),
  /** The text in the project's draft. */
  text: z.string(),
  /** The text with placeholders. */
  template: z.string(),
  /** ID of the paragraph's newest change. Null if the text was never replaced. */
  changeId: z.int().nullable(),
  isReplaced: z.boolean(),
})
export type TemplateParagraph = z.output<typeof TemplateParagraph>

const Template = z.object({
  kind: DraftKind,
  version: z.int(),
  /** The project that the preview is from. Null if no open, paid project has all facts for this document. */
  project: z.object({ publicId: z.string(), name: z.string() }).nullable(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(TemplateParagraph) })),
  /** The project's values for the placeholders. */
  values: z.record(z.string(), z.string()),
  /** Changes, newest first. A null text means that the built-in text was restored. */
  history: z.array(
    z.object({
      id: z.int(),
      paragraphId: z.string(),
      text: z.string().nullable(),
      by: z.string().nullable(),
      at: Instant,
    }),
  ),
})
export type Template = z.output<typeof Template>

export const getDraftTemplate = defineRoute({
  method: 'GET',
  path: '/api/admin/draft-templates/:kind',
  summary: 'The texts of a template as a project’s draft shows them, and what staff replaced',
  access: 'staff',
  limit: 'read',
  tags: ['settings', 'project'],
  params: kindParams,
  query: z.object({ project: z.union([PublicId, z.literal('')]).default('') }),
  reply: Template,
})

export const replaceTemplateText = defineRoute({
  method: 'PUT',
  path: '/api/admin/draft-templates/:kind/texts',
  summary: 'Replaces or restores the text of a paragraph in later drafts. Drafts made earlier keep theirs',
  access: 'staff',
  limit: 'write',
  params: kindParams,
  body: z.object({
    paragraphId: formationTextField(300).min(1),
    /** The replacement text. Null restores the built-in text. */
    text: formationTextField(5000).min(1, 'Please enter a text').nullable(),
    /** ID of the newest change that the editor loaded. The request is rejected if there is a newer one. */
    seen: z.int().nullable(),
  }),
  reply: SuccessReply,
})

const StateNote = z.object({
  id: z.int(),
  state: z.string(),
  text: z.string(),
  by: z.string().nullable(),
  at: Instant,
})
export type StateNote = z.output<typeof StateNote>

export const listStateNotes = defineRoute({
  method: 'GET',
  path: '/api/admin/state-notes',
  summary: 'What staff noted about filing in the states',
  access: 'staff',
  limit: 'read',
  tags: ['settings'],
  reply: z.object({ notes: z.array(StateNote) }),
})

export const addStateNote = defineRoute({
  method: 'POST',
  path: '/api/admin/state-notes',
  summary: 'Adds a note about a state for all staff',
  access: 'staff',
  limit: 'write',
  body: z.object({ state: StateCode, text: formationTextField(2000).min(1, 'Please enter a note') }),
  reply: SuccessReply,
})

export const removeStateNote = defineRoute({
  method: 'DELETE',
  path: '/api/admin/state-notes/:noteId',
  summary: 'Removes a note about a state',
  access: 'staff',
  limit: 'write',
  params: z.object({ noteId: NumericId }),
  reply: SuccessReply,
})
