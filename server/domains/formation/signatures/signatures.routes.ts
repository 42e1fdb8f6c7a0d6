import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/formation'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders } from '#server/platform/http/serve.ts'
import { reviewPaperSignatures, submitPaperSignatures } from './paper-signatures.ts'
import { getRequestSigning, signRequestedDocument } from './request-signing.ts'
import { listSignatureRequests } from './signature-list.ts'
import {
  cancelSignatureRequest,
  createSigningLink,
  getSignatureFile,
  renewSigningLink,
  requestSignatures,
  suggestSigners,
} from './signature-requests.ts'
import { declineToSign, getSigningDetails, getSigningFile, signDocument } from './signing.ts'
import { verifyDocument } from './verify-document.ts'

const PDF = 'application/pdf'

const registerSigningRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getSigningDetails, ({ body }) => getSigningDetails(context, body.token, new Date()))
  serve(app, contract.getSigningFile, async ({ body, reply }) => {
    const { name, content } = await getSigningFile(context, body.token, new Date())
    setDownloadHeaders(reply, name, PDF)
    return content
  })
  serve(app, contract.signDocument, ({ body, caller }) =>
    signDocument(context, body, { caller, now: new Date() }),
  )
  serve(app, contract.declineToSign, ({ body }) => declineToSign(context, body, new Date()))
  serve(app, contract.verifyDocument, ({ body }) => verifyDocument(context, body.sha256))
}

export const registerSignatureRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listSignatureRequests, ({ params, actor }) =>
    listSignatureRequests(context, params.id, actor, new Date()),
  )
  serve(app, contract.suggestSigners, ({ params, actor }) =>
    suggestSigners(context, params.id, params.kind, actor),
  )
  serve(app, contract.requestSignatures, ({ params, body, actor, claim }) =>
    requestSignatures(context, params.id, { ...body, kind: params.kind }, { actor, claim, now: new Date() }),
  )
  serve(app, contract.renewSigningLink, ({ params, actor, claim }) =>
    renewSigningLink(context, params, { actor, claim, now: new Date() }),
  )
  serve(app, contract.createSigningLink, ({ params, actor }) =>
    createSigningLink(context, params, { actor, now: new Date() }),
  )
  serve(app, contract.cancelSignatureRequest, ({ params, body, actor }) =>
    cancelSignatureRequest(context, { ...params, ...body }, { actor, now: new Date() }),
  )
  serve(app, contract.getSignatureFile, async ({ params, query, actor, reply }) => {
    const { name, content } = await getSignatureFile(context, { ...params, ...query }, actor)
    setDownloadHeaders(reply, name, PDF)
    return content
  })
  serve(app, contract.submitPaperSignatures, ({ params, body, actor }) =>
    submitPaperSignatures(context, { ...params, ...body }, { actor, now: new Date() }),
  )
  serve(app, contract.reviewPaperSignatures, ({ params, body, actor }) =>
    reviewPaperSignatures(context, params, body, { actor, now: new Date() }),
  )
  serve(app, contract.getRequestSigning, ({ params, actor }) => getRequestSigning(context, params, actor))
  serve(app, contract.signRequestedDocument, ({ params, body, actor, caller }) =>
    signRequestedDocument(context, params, body, { actor, caller, now: new Date() }),
  )
  registerSigningRoutes(app, context)
}
