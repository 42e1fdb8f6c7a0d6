import { FileBody, NumericId, ProjectReference, PublicId, textField } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { DocumentKind } from './documents.ts'

/** Number of hours for which an upload can be resumed after it begins. */
export const UPLOAD_LIFETIME_HOURS = 24

/** File metadata, sent in the query string when an upload begins. */
export const UploadDetails = z.object({
  name: textField(255),
  type: DocumentKind,
  isPublic: z.enum(['true', 'false']).default('true'),
  /** The document that the upload is a new version of. Omitted for a new document. */
  replaces: PublicId.optional(),
  /** The document request that the upload is submitted for. Omitted if there is none. */
  requestId: NumericId.optional(),
})
export type UploadDetails = z.output<typeof UploadDetails>

const uploadParams = z.object({ uploadId: PublicId })
/** The response has headers but no body. */
const EmptyBody = z.literal('')

/** No query parameters. The path identifies the upload. */
const EmptyQuery = z.strictObject({})

/**
 * Options shared by the routes of the tus protocol (https://tus.io). An upload is created once, sent in
 * parts, and resumed after a lost connection.
 */
const tusRoute = { access: 'client', limit: 'upload', kind: 'tus', reply: EmptyBody } as const

export const beginUpload = defineRoute({
  ...tusRoute,
  method: 'POST',
  path: '/api/projects/:id/uploads',
  summary: 'Begins a document upload (tus). Location has the upload’s address',
  params: z.object({ id: ProjectReference }),
  query: UploadDetails,
})

export const getUploadOffset = defineRoute({
  ...tusRoute,
  method: 'HEAD',
  path: '/api/uploads/:uploadId',
  summary: 'How much of an upload has arrived (tus)',
  projectRight: 'edit',
  params: uploadParams,
  query: EmptyQuery,
})

export const continueUpload = defineRoute({
  ...tusRoute,
  method: 'PATCH',
  path: '/api/uploads/:uploadId',
  summary: 'Sends a part of an upload (tus). The last part turns it into a document, or the file is refused',
  params: uploadParams,
  query: EmptyQuery,
  body: FileBody,
})

export const cancelUpload = defineRoute({
  ...tusRoute,
  method: 'DELETE',
  path: '/api/uploads/:uploadId',
  summary: 'Cancels an upload (tus)',
  params: uploadParams,
  query: EmptyQuery,
})
