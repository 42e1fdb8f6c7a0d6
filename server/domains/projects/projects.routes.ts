import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { saveApplicationDraft, submitApplication } from './application/application.ts'
import { getProjectForViewer, listProjects, markCelebrationSeen, type ReadGrantStates } from './projects.ts'
import { listUpdates } from './updates/updates.ts'

export const registerProjectRoutes = (
  app: FastifyInstance,
  context: Context,
  readGrantStates: ReadGrantStates,
): void => {
  serve(app, contract.listProjects, ({ actor }) => listProjects(context, actor, readGrantStates, new Date()))
  serve(app, contract.getProject, ({ params, actor }) =>
    getProjectForViewer(context, params.id, actor, readGrantStates, new Date()),
  )
  serve(app, contract.listUpdates, ({ params, actor }) => listUpdates(context, params.id, actor))
  serve(app, contract.saveApplicationDraft, ({ params, body, actor }) =>
    saveApplicationDraft(context, params.publicId, body, actor),
  )
  serve(app, contract.markCelebrationSeen, async ({ params, body, actor }) => {
    await markCelebrationSeen(context, params.publicId, body.milestone, actor)
    return successReply
  })
  serve(app, contract.submitApplication, ({ params, body, actor }) =>
    submitApplication(context, params.publicId, body, actor),
  )
}
