import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { completeApplication } from './application/complete-application.ts'
import { saveDraft } from './application/save-draft.ts'
import { getProject } from './get-project.ts'
import { listProjects } from './list-projects.ts'
import { markCelebrated } from './mark-celebrated.ts'
import { presentProject } from './present-project.ts'
import { listUpdates } from './updates/list-updates.ts'

export const projectRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listProjects, ({ actor }) => listProjects(context, actor))
  serve(app, contract.getProject, async ({ params, actor }) =>
    presentProject(context.database, await getProject(context, params.id, actor), actor),
  )
  serve(app, contract.listUpdates, ({ params, actor }) => listUpdates(context, params.id, actor))
  serve(app, contract.saveDraft, ({ params, body, actor }) =>
    saveDraft(context, params.publicId, body, actor),
  )
  serve(app, contract.markCelebrated, async ({ params, body, actor }) => {
    await markCelebrated(context, params.publicId, body.milestone, actor)
    return done
  })
  serve(app, contract.completeApplication, ({ params, body, actor }) =>
    completeApplication(context, params.publicId, body, actor),
  )
}
