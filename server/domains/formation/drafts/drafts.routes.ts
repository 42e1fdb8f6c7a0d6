import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/formation'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders, successReply } from '#server/platform/http/serve.ts'
import { getDraft } from './draft-details.ts'
import { createDraftFile, draftMimeTypes, saveDraftToDocuments } from './draft-file.ts'
import { getNewestDraftRun, listDraftableProjects, startDraftRun } from './drafting-desk.ts'
import { getDraftingFacts, saveDraftingFacts } from './drafting-facts.ts'
import { editDraft, generateDraft, listDrafts } from './drafts.ts'
import { addStateNote, listStateNotes, removeStateNote } from './state-notes.ts'
import { getDraftTemplate, replaceTemplateText } from './templates.ts'

const registerStaffRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listDraftableProjects, ({ query }) => listDraftableProjects(context, query))
  serve(app, contract.getNewestDraftRun, () => getNewestDraftRun(context))
  serve(app, contract.startDraftRun, ({ body, actor }) => startDraftRun(context, body.projects, actor))
  serve(app, contract.getDraftTemplate, ({ params, query }) =>
    getDraftTemplate(context, params.kind, query.project),
  )
  serve(app, contract.replaceTemplateText, async ({ params, body, actor }) => {
    await replaceTemplateText(context, params.kind, body, actor)
    return successReply
  })
  serve(app, contract.listStateNotes, () => listStateNotes(context))
  serve(app, contract.addStateNote, async ({ body, actor }) => {
    await addStateNote(context, body, actor)
    return successReply
  })
  serve(app, contract.removeStateNote, async ({ params }) => {
    await removeStateNote(context, params.noteId)
    return successReply
  })
}

export const registerDraftRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listDrafts, ({ params, actor }) => listDrafts(context, params.id, actor))
  serve(app, contract.getDraftingFacts, ({ params, actor }) => getDraftingFacts(context, params.id, actor))
  serve(app, contract.saveDraftingFacts, ({ params, body, actor }) =>
    saveDraftingFacts(context, params.id, body, { actor, now: new Date() }),
  )
  serve(app, contract.generateDraft, ({ params, body, actor }) =>
    generateDraft(context, params.id, params.kind, body, { actor, now: new Date() }),
  )
  serve(app, contract.getDraft, ({ params, query, actor }) =>
    getDraft(context, params.id, { kind: params.kind, ...query }, actor),
  )
  serve(app, contract.getDraftFile, async ({ params, query, actor, reply }) => {
    const { name, content } = await createDraftFile(
      context,
      params.id,
      { kind: params.kind, ...query },
      actor,
    )
    setDownloadHeaders(reply, name, draftMimeTypes[query.format])
    return content
  })
  serve(app, contract.saveDraftToDocuments, ({ params, body, actor }) =>
    saveDraftToDocuments(context, params.id, { kind: params.kind, ...body }, actor),
  )
  serve(app, contract.editDraft, async ({ params, body, actor }) => {
    await editDraft(context, params.id, params.kind, body, { actor, now: new Date() })
    return successReply
  })
  registerStaffRoutes(app, context)
}
