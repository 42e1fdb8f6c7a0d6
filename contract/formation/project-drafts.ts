import {
  FileContent,
  Instant,
  NumericId,
  ProjectReference,
  PublicId,
  SuccessReply,
} from '#contract/fields.ts'
import { getKeys } from '#contract/get-keys.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { draftKinds } from './drafts/draft-kinds.ts'
import { DraftingFacts, PartialDraftingFacts } from './drafts/drafting-facts.ts'
import { formationTextField } from './organization.ts'
import { profileSections, voidingConsent } from './profile.ts'

export const draftingSections = getKeys(DraftingFacts.shape)
export type DraftingSection = keyof DraftingFacts

/** Where a fact is entered: a section of the profile or of the drafting facts, or the filings. */
const factSections = [...getKeys(profileSections), ...draftingSections, 'filings'] as const

const DraftKind = z.enum(draftKinds)

const DraftVersion = z.object({
  number: z.int(),
  templateVersion: z.int(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
  /** Number of paragraphs that staff changed. */
  editCount: z.int(),
  /** Public ID of the version's PDF in Documents. Null if the PDF isn’t saved there. */
  documentId: z.string().nullable(),
})
export type DraftVersion = z.output<typeof DraftVersion>

const DraftState = z.object({
  kind: DraftKind,
  /** Why the document doesn't suit the organization. Null if it does. */
  obstacle: z.string().nullable(),
  /** Unknown facts that the document requires, each with the section where it's entered. */
  missing: z.array(z.object({ fact: z.string(), label: z.string(), section: z.enum(factSections) })),
  newest: DraftVersion.nullable(),
  /**
   * Whether a new version would differ from the newest one. False if there is none, or if facts are missing.
   */
  isOutdated: z.boolean(),
  /** Number of edits that conflict with newer facts. */
  conflictCount: z.int(),
})
export type DraftState = z.output<typeof DraftState>

const projectParams = z.object({ id: ProjectReference })
const draftParams = projectParams.extend({ kind: DraftKind })

const Facts = z.object({
  ...DraftingFacts.shape,
  meeting: DraftingFacts.shape.meeting.unwrap().extend({ heldOn: z.string().nullable() }),
  gift: DraftingFacts.shape.gift.unwrap().extend({ receivedOn: z.string().nullable() }),
})

export const listDrafts = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/drafts',
  summary: 'Which documents can be drafted, what each lacks, and its newest version',
  access: 'client',
  limit: 'read',
  tags: ['project', 'settings'],
  params: projectParams,
  reply: z.object({ drafts: z.array(DraftState) }),
})

const DraftingFactsReply = z.object({
  /** The saved facts, without suggestions. */
  facts: Facts,
  /** The saved facts, completed with values from the profile, the state's rules, and common choices. */
  suggested: Facts,
})

export const getDraftingFacts = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/drafting-facts',
  summary: 'What drafts need beyond the organization profile, with suggestions',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: DraftingFactsReply,
})

export const saveDraftingFacts = defineRoute({
  method: 'PATCH',
  path: '/api/projects/:id/drafting-facts',
  summary: 'Saves sections of the facts. Others stay as they are',
  access: 'client',
  limit: 'write',
  params: projectParams,
  body: z.object({
    facts: PartialDraftingFacts,
    /** The sections as the form loaded them. The request is rejected if one of them has changed since. */
    seen: PartialDraftingFacts,
    ...voidingConsent,
  }),
  reply: DraftingFactsReply,
})

export const generateDraft = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/drafts/:kind',
  summary: 'Makes a new version from the current facts, unless it would equal the newest one',
  access: 'client',
  limit: 'write',
  params: draftParams,
  body: z.object(voidingConsent),
  reply: z.object({ number: z.int() }),
})

const ShownParagraph = z.object({
  id: z.string(),
  heading: z.string().nullable(),
  /** The mark of a list item, such as "(a)". Null for other paragraphs. */
  mark: z.string().nullable(),
  text: z.string(),
  /** The cells of a table row. Empty for other paragraphs. */
  cells: z.array(z.string()),
  /** The generated text. Null if the paragraph can't be edited. */
  base: z.string().nullable(),
})
export type ShownParagraph = z.output<typeof ShownParagraph>

/** A document’s text by section, for reading. */
export const DraftText = z.array(
  z.object({ heading: z.string(), paragraphs: z.array(ShownParagraph.omit({ base: true })) }),
)

const TextPart = z.object({ text: z.string(), change: z.enum(['added', 'removed']).nullable() })

const DraftDetails = z.object({
  version: DraftVersion,
  title: z.string(),
  organization: z.string(),
  /** The state's postal code at the time of drafting. */
  state: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(ShownParagraph) })),
  notes: z.array(
    z.object({
      text: z.string(),
      source: z.object({ title: z.string(), url: z.string() }).optional(),
    }),
  ),
  /** Edits of paragraphs whose generated text has changed. `current` is null if the paragraph was removed. */
  conflicts: z.array(
    z.object({ id: z.string(), base: z.string(), text: z.string(), current: z.string().nullable() }),
  ),
  /** The version that `changes` starts from. Null if there is no such version. */
  comparedTo: z.int().nullable(),
  changes: z.array(z.object({ id: z.string(), parts: z.array(TextPart) })),
  /** All versions, newest first. */
  versions: z.array(DraftVersion),
})
export type DraftDetails = z.output<typeof DraftDetails>

export const getDraft = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/drafts/:kind',
  summary: 'A version of a draft by paragraph, with its differences from another version',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: draftParams,
  query: z.object({
    /** The version to return. Defaults to the newest. */
    version: NumericId.optional(),
    /** The version to compare with. Defaults to the previous one. */
    against: NumericId.optional(),
  }),
  reply: DraftDetails,
})

export const draftFormats = ['pdf', 'docx'] as const

export const getDraftFile = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/drafts/:kind/file',
  summary: 'A version of a draft as PDF or Word document',
  access: 'client',
  limit: 'receipt',
  kind: 'file',
  params: draftParams,
  query: z.object({ version: NumericId, format: z.enum(draftFormats) }),
  reply: FileContent,
})

export const saveDraftToDocuments = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/drafts/:kind/document',
  summary: 'Stores the PDF of a version in Documents. Doing it again changes nothing',
  access: 'client',
  limit: 'write',
  params: draftParams,
  body: z.object({ version: NumericId }),
  reply: z.object({ documentId: PublicId }),
})

export const editDraft = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:id/drafts/:kind/edits',
  summary: 'Changes paragraphs of the newest version, which makes a new one',
  access: 'staff',
  limit: 'write',
  params: draftParams,
  body: z.object({
    /** The version that was edited. The request is rejected if there is a newer one. */
    version: NumericId,
    /** Texts by paragraph ID. Null restores the generated text. */
    edits: z.record(
      z.string().max(300, { abort: true }),
      formationTextField(5000).min(1, 'Please enter a text').nullable(),
    ),
    ...voidingConsent,
  }),
  reply: SuccessReply,
})
