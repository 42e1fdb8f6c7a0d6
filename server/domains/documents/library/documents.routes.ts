import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/documents'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders, successReply } from '#server/platform/http/serve.ts'
import {
  changeDocumentKind,
  changeDocumentVisibility,
  listDocuments,
  openDocument,
  removeDocument,
  zipDocuments,
} from './documents.ts'

export const registerDocumentRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listDocuments, ({ params, actor }) => listDocuments(context, params.id, actor))
  serve(app, contract.downloadDocument, async ({ params, actor, reply }) => {
    const { document, content } = await openDocument(context, params.documentId, actor)
    setDownloadHeaders(reply, document.name, document.mimeType)
    reply.header('content-length', document.fileSize)
    return content
  })
  serve(app, contract.downloadAllDocuments, async ({ params, actor, reply }) => {
    const content = await zipDocuments(context, params.id, actor)
    setDownloadHeaders(reply, 'documents.zip', 'application/zip')
    return content
  })
  serve(app, contract.removeDocument, async ({ params, actor }) => {
    await removeDocument(context, params.documentId, actor)
    return successReply
  })
  serve(app, contract.changeDocumentKind, async ({ params, body, actor }) => {
    await changeDocumentKind(context, params.documentId, body.type, actor)
    return successReply
  })
  serve(app, contract.changeDocumentVisibility, async ({ params, body, actor }) => {
    await changeDocumentVisibility(context, params.documentId, body.isPublic, actor)
    return successReply
  })
}
