import {
  declineToSign,
  getRequestSigning,
  getSigningDetails,
  getSigningFile,
  signDocument,
  signRequestedDocument,
  verifyDocument,
} from '#contract/formation'
import type { RouteCall } from '#contract/route.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request, requestFile } from '#web/api/request.ts'

export const postSigningToken = (token: string) => request(getSigningDetails, { body: { token } })
export const fetchSigningFile = (token: string): Promise<Blob> =>
  requestFile(getSigningFile, { body: { token } })
export const postSignature = (body: RouteCall<typeof signDocument>['body']) => request(signDocument, { body })
export const postDecline = (body: RouteCall<typeof declineToSign>['body']) => request(declineToSign, { body })
export const postVerification = (sha256: string) => request(verifyDocument, { body: { sha256 } })

export const requestSigningQuery = (publicId: string, requestId: number) =>
  createQuery(getRequestSigning, { params: { id: publicId, requestId } })
export const postRequestSignature = (
  publicId: string,
  requestId: number,
  body: RouteCall<typeof signRequestedDocument>['body'],
) => request(signRequestedDocument, { params: { id: publicId, requestId }, body })
