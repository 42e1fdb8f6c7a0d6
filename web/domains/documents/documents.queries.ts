import * as contract from '#contract/documents'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

export const documentsQuery = (publicId: string) =>
  createQuery(contract.listDocuments, { params: { id: publicId } })
export const documentRequestsQuery = (publicId: string) =>
  createQuery(contract.listDocumentRequests, { params: { id: publicId } })

/** Routes to refetch after documents or requests change. */
export const documentInvalidations = [contract.listDocuments, contract.listDocumentRequests] as const

export const getUploadUrl = (publicId: string, query: z.input<typeof contract.UploadDetails>): string =>
  getRouteUrl(contract.beginUpload, { params: { id: publicId }, query })
export const getDocumentUrl = (documentId: string): string =>
  getRouteUrl(contract.downloadDocument, { params: { documentId } })
export const getDocumentsZipUrl = (publicId: string): string =>
  getRouteUrl(contract.downloadAllDocuments, { params: { id: publicId } })

export const removeDocument = (documentId: string) =>
  request(contract.removeDocument, { params: { documentId } })
export const changeDocumentVisibility = (documentId: string, isPublic: boolean) =>
  request(contract.changeDocumentVisibility, { params: { documentId }, body: { isPublic } })
export const requestDocuments = (publicId: string, body: z.input<typeof contract.NewDocumentRequests>) =>
  request(contract.requestDocuments, { params: { id: publicId }, body })
export const reviewDocument = (requestId: number, body: z.input<typeof contract.DocumentReview>) =>
  request(contract.reviewDocument, { params: { requestId }, body })
/** Queries to refetch after a reminder, which also changes the staff work queue. */
export const reminderInvalidations = [contract.listDocumentRequests, 'queue'] as const
export const postReminder = (requestId: number) =>
  request(contract.sendDocumentReminder, { params: { requestId } })
export const confirmDocumentRead = (publicId: string, requestId: number) =>
  request(contract.confirmDocumentRead, { params: { id: publicId, requestId } })
export const removeDocumentRequest = (requestId: number) =>
  request(contract.removeDocumentRequest, { params: { requestId } })
