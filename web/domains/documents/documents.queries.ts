import {
  beginUpload,
  changeDocumentVisibility,
  downloadAllDocuments,
  downloadDocument,
  listDocumentRequests,
  listDocuments,
  type NewDocumentRequests,
  type Review,
  remindOfDocument,
  removeDocument,
  removeDocumentRequest,
  requestDocuments,
  reviewDocument,
  type UploadDetails,
} from '#contract/documents'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

export const documentsQuery = (publicId: string) => createQuery(listDocuments, { params: { id: publicId } })
export const requestsQuery = (publicId: string) =>
  createQuery(listDocumentRequests, { params: { id: publicId } })

/** Routes to refetch after documents or requests change. */
export const documentInvalidations = [listDocuments, listDocumentRequests] as const

export const getUploadUrl = (publicId: string, query: z.input<typeof UploadDetails>): string =>
  getRouteUrl(beginUpload, { params: { id: publicId }, query })
export const getDocumentUrl = (documentId: string): string =>
  getRouteUrl(downloadDocument, { params: { documentId } })
export const getZipUrl = (publicId: string): string =>
  getRouteUrl(downloadAllDocuments, { params: { id: publicId } })

export const deleteDocument = (documentId: string) => request(removeDocument, { params: { documentId } })
export const setDocumentVisibility = (documentId: string, isPublic: boolean) =>
  request(changeDocumentVisibility, { params: { documentId }, body: { isPublic } })
export const postDocumentRequests = (publicId: string, body: z.input<typeof NewDocumentRequests>) =>
  request(requestDocuments, { params: { id: publicId }, body })
export const postReview = (requestId: number, body: z.input<typeof Review>) =>
  request(reviewDocument, { params: { requestId }, body })
/** Queries to refetch after a reminder, which also changes the staff work queue. */
export const reminderInvalidations = [listDocumentRequests, 'queue'] as const
export const postReminder = (requestId: number) => request(remindOfDocument, { params: { requestId } })
export const deleteDocumentRequest = (requestId: number) =>
  request(removeDocumentRequest, { params: { requestId } })
