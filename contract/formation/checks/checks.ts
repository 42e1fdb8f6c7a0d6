import { Attachment, DocumentKind } from '#contract/documents'
import { ProjectReference, PublicId, SuccessReply } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { FilingKind } from '../filings.ts'
import { checkedKinds, Finding } from './findings.ts'

/** A document with the findings for its newest version. */
const DocumentCheck = z.object({
  document: Attachment,
  /** The kind that the document is saved as. */
  type: DocumentKind,
  /** The kind that the document is checked as. Detected from the text if the document is saved as “Other”. */
  kind: z.enum(checkedKinds),
  isStaffOnly: z.boolean(),
  /** Whether the viewer may change the kind. */
  canChangeKind: z.boolean(),
  /** `waiting`: the text is being read. `unread`: no text could be read. */
  state: z.enum(['waiting', 'unread', 'read']),
  /** Sentences about what was and wasn't read. */
  notes: z.array(z.string()),
  /** Whether reading failed but may succeed if it's retried. */
  canReadAgain: z.boolean(),
  /** The findings, most serious first. */
  findings: z.array(Finding),
})
export type DocumentCheck = z.output<typeof DocumentCheck>

const ChecklistItem = z.object({
  text: z.string(),
  state: z.enum(['done', 'left', 'review']),
  place: z.enum(['profile', 'screener', 'documents', 'filings']),
})

export const ProjectChecks = z.object({
  /** The checked documents, newest first. */
  documents: z.array(DocumentCheck),
  /** Findings about facts that don't come from a document. */
  organization: z.array(Finding),
  /** The next filing and what it needs. Null if none is left. */
  nextFiling: z
    .object({
      kind: FilingKind,
      name: z.string(),
      /** Number of problems to fix in the documents that the filing needs. */
      problems: z.int(),
      items: z.array(ChecklistItem),
    })
    .nullable(),
})
export type ProjectChecks = z.output<typeof ProjectChecks>

export const getChecks = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/checks',
  summary: 'What checks found in the documents that the viewer can see, and what the next filing needs',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: z.object({ id: ProjectReference }),
  reply: ProjectChecks,
})

export const readDocumentAgain = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/checks/:documentId/reading',
  summary: 'Reads the text of a document again, after an attempt that failed',
  access: 'client',
  limit: 'write',
  params: z.object({ id: ProjectReference, documentId: PublicId }),
  reply: SuccessReply,
})
