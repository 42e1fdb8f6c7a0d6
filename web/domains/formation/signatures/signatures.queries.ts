import { listDocuments } from '#contract/documents'
import {
  cancelSignatureRequest,
  createSigningLink,
  getChecks,
  getSignatureFile,
  listDrafts,
  listSignatureRequests,
  renewSigningLink,
  requestSignatures,
  reviewPaperSignatures,
  type SignedDraftKind,
  type signatureCopies,
  submitPaperSignatures,
  suggestSigners,
} from '#contract/formation'
import type { RouteCall } from '#contract/route.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

const toRequestParams = (id: string, requestId: string) => ({ params: { id, requestId } })

export const signaturesQuery = (publicId: string) =>
  createQuery(listSignatureRequests, { params: { id: publicId } })
export const suggestedSignersQuery = (publicId: string, kind: SignedDraftKind) =>
  createQuery(suggestSigners, { params: { id: publicId, kind } })

/** Routes to refetch after signatures change. After the last signature, the server stores a document. */
export const signatureInvalidations = [listSignatureRequests, listDrafts, listDocuments, getChecks] as const

export const getSignatureUrl = (
  publicId: string,
  requestId: string,
  copy: (typeof signatureCopies)[number],
): string => getRouteUrl(getSignatureFile, { ...toRequestParams(publicId, requestId), query: { copy } })

export const postSignatureRequest = (
  publicId: string,
  kind: SignedDraftKind,
  body: RouteCall<typeof requestSignatures>['body'],
) => request(requestSignatures, { params: { id: publicId, kind }, body })
export const postSigningLink = (publicId: string, requestId: string, signerId: number) =>
  request(renewSigningLink, { params: { id: publicId, requestId, signerId } })
export const postOwnSigningLink = (publicId: string, requestId: string) =>
  request(createSigningLink, toRequestParams(publicId, requestId))
export const postCancellation = (
  publicId: string,
  requestId: string,
  body: RouteCall<typeof cancelSignatureRequest>['body'],
) => request(cancelSignatureRequest, { ...toRequestParams(publicId, requestId), body })
export const postPaperSignatures = (
  publicId: string,
  requestId: string,
  body: RouteCall<typeof submitPaperSignatures>['body'],
) => request(submitPaperSignatures, { ...toRequestParams(publicId, requestId), body })
export const postPaperReview = (
  publicId: string,
  requestId: string,
  body: RouteCall<typeof reviewPaperSignatures>['body'],
) => request(reviewPaperSignatures, { ...toRequestParams(publicId, requestId), body })
