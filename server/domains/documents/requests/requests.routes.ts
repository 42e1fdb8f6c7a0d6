import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/documents'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { confirmDocumentRead } from './answer-request.ts'
import {
  listDocumentRequests,
  removeDocumentRequest,
  requestDocuments,
  reviewDocument,
} from './document-requests.ts'
import { sendDocumentReminder } from './reminders.ts'

export const registerDocumentRequestRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listDocumentRequests, ({ params, actor }) =>
    listDocumentRequests(context, params.id, actor),
  )
  serve(app, contract.requestDocuments, async ({ params, body, actor, claim }) => {
    await requestDocuments(context, params.id, body, { actor, claim })
    return successReply
  })
  serve(app, contract.reviewDocument, async ({ params, body, actor, claim }) => {
    await reviewDocument(context, params.requestId, body, { actor, claim, now: new Date() })
    return successReply
  })
  serve(app, contract.confirmDocumentRead, async ({ params, actor }) => {
    await confirmDocumentRead(context, params, { actor, now: new Date() })
    return successReply
  })
  serve(app, contract.sendDocumentReminder, async ({ params, actor, claim }) => {
    await sendDocumentReminder(context, params.requestId, { actor, claim, now: new Date() })
    return successReply
  })
  serve(app, contract.removeDocumentRequest, async ({ params }) => {
    await removeDocumentRequest(context, params.requestId)
    return successReply
  })
}
