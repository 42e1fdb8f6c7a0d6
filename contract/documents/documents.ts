import { ByteStream, Instant, ProjectReference, PublicId, SuccessReply } from '#contract/fields.ts'
import { getKeys } from '#contract/get-keys.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

export const documentKinds = {
  articles: 'Articles of incorporation',
  bylaws: 'Bylaws',
  conflict_policy: 'Conflict of interest policy',
  minutes: 'Board minutes',
  ein_letter: 'EIN letter',
  determination_letter: 'IRS determination letter',
  state_registration: 'State registration',
  budget: 'Budget',
  id: 'Photo ID',
  brand: 'Logo or photo',
  other: 'Other',
} as const
export type DocumentKind = keyof typeof documentKinds
export const documentKindNames = getKeys(documentKinds)
export const DocumentKind = z.enum(documentKindNames, { error: 'Please choose a document type' })

/** Kinds of documents whose files are stored encrypted. */
export const sensitiveDocumentKinds: readonly DocumentKind[] = ['id']

/** Accepted MIME types, detected from a file's content, with their file extension. */
export const documentExtensions = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/heic': 'heic',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
} as const
export type DocumentMediaType = keyof typeof documentExtensions

/** The accepted types as text, for hints and errors. */
export const documentTypesText = 'PDF, PNG, JPEG, HEIC, Word (DOCX), Excel (XLSX), or CSV'

export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024

/**
 * `quarantined`: unavailable until the virus scan ends. `refused`: the file was deleted because the scan
 * found a virus.
 */
export const documentStatuses = ['quarantined', 'clean', 'refused'] as const

const DocumentVersion = z.object({
  publicId: z.string(),
  version: z.int(),
  name: z.string(),
  mimeType: z.string(),
  fileSize: z.int(),
  status: z.enum(documentStatuses),
  uploadedBy: z.string().nullable(),
  isFromStaff: z.boolean(),
  createdAt: Instant,
})

export const Document = DocumentVersion.extend({
  type: DocumentKind,
  /** Whether the client can see the document. Clients can always see their own uploads. */
  isPublic: z.boolean(),
  /** Whether the current user may delete the document. */
  canDelete: z.boolean(),
  /** Older versions, newest first. */
  earlier: z.array(DocumentVersion),
})
export type Document = z.output<typeof Document>
export type DocumentVersion = z.output<typeof DocumentVersion>

/** A document as shown with other records, such as messages, requests, and filings. */
export const Attachment = DocumentVersion.pick({
  publicId: true,
  name: true,
  mimeType: true,
  fileSize: true,
  status: true,
})
export type Attachment = z.output<typeof Attachment>

const projectParams = z.object({ id: ProjectReference })
const documentParams = z.object({ documentId: PublicId })

export const listDocuments = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/documents',
  summary: 'A project’s documents, newest first. Clients see those that are theirs or shared with them',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: z.array(Document),
})

export const downloadDocument = defineRoute({
  method: 'GET',
  path: '/api/documents/:documentId/content',
  summary: 'The file of a document',
  access: 'client',
  limit: 'documentDownload',
  kind: 'file',
  params: documentParams,
  reply: ByteStream,
})

export const downloadAllDocuments = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/documents/zip',
  summary: 'The newest version of each of a project’s documents, as a zip',
  access: 'client',
  limit: 'export',
  kind: 'file',
  params: projectParams,
  reply: ByteStream,
})

export const removeDocument = defineRoute({
  method: 'DELETE',
  path: '/api/documents/:documentId',
  summary: 'Deletes one version of a document. Clients can delete only files that clients uploaded',
  access: 'client',
  limit: 'write',
  params: documentParams,
  reply: SuccessReply,
})

export const changeDocumentKind = defineRoute({
  method: 'PUT',
  path: '/api/documents/:documentId/kind',
  summary: 'Changes what kind of document it is. Clients change that of what they uploaded themselves',
  access: 'client',
  limit: 'write',
  params: documentParams,
  body: z.object({ type: DocumentKind }),
  reply: SuccessReply,
})

export const changeDocumentVisibility = defineRoute({
  method: 'PUT',
  path: '/api/admin/documents/:documentId/visibility',
  summary: 'Shares a staff document with the client, or hides it',
  access: 'staff',
  limit: 'write',
  params: documentParams,
  body: z.object({ isPublic: z.boolean() }),
  reply: SuccessReply,
})
