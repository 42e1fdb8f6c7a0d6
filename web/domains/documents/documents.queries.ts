import {
  beginUpload,
  changeDocumentVisibility,
  downloadAllDocuments,
  downloadDocument,
  listDocumentRequests,
  listDocuments,
  type NewDocumentRequests,
  type Review,
  removeDocument,
  removeDocumentRequest,
  requestDocuments,
  reviewDocument,
  type UploadDetails,
} from '#contract/documents'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { addressOf, request } from '#web/api/request.ts'

export const documentsQuery = (publicId: string) => queryOf(listDocuments, { params: { id: publicId } })
export const requestsQuery = (publicId: string) => queryOf(listDocumentRequests, { params: { id: publicId } })

/** Routes to refetch after an upload, a deletion, or a review. */
export const documentRoutes = [listDocuments, listDocumentRequests] as const

export const uploadAddress = (publicId: string, query: z.input<typeof UploadDetails>): string =>
  addressOf(beginUpload, { params: { id: publicId }, query })
export const contentAddress = (documentId: string): string =>
  addressOf(downloadDocument, { params: { documentId } })
export const zipAddress = (publicId: string): string =>
  addressOf(downloadAllDocuments, { params: { id: publicId } })

export const deleteDocument = (documentId: string) => request(removeDocument, { params: { documentId } })
export const shareDocument = (documentId: string, isPublic: boolean) =>
  request(changeDocumentVisibility, { params: { documentId }, body: { isPublic } })
export const postDocumentRequests = (publicId: string, body: z.input<typeof NewDocumentRequests>) =>
  request(requestDocuments, { params: { id: publicId }, body })
export const sendReview = (requestId: number, body: z.input<typeof Review>) =>
  request(reviewDocument, { params: { requestId }, body })
export const withdrawRequest = (requestId: number) =>
  request(removeDocumentRequest, { params: { requestId } })
