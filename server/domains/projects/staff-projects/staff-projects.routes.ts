import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { changeStatus, changeStatusWithEmail, undoStatus } from '../status/status-changes.ts'
import { getHistory, writeUpdate } from '../updates/updates.ts'
import { getAdminProject, updateProjectDetails } from './staff-projects.ts'

export const projectAdministrationRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getAdminProject, ({ params, actor }) =>
    getAdminProject(context, params.publicId, actor),
  )
  serve(app, contract.changeStatus, ({ params, body, actor, claim }) =>
    changeStatus(context, { ...params, ...body }, { actor, claim, now: new Date() }),
  )
  serve(app, contract.changeStatusWithEmail, ({ params, body, actor, claim }) =>
    changeStatusWithEmail(context, { ...body, ...params }, { actor, claim, now: new Date() }),
  )
  serve(app, contract.updateProjectDetails, ({ params, body, actor }) =>
    updateProjectDetails(context, params.publicId, body, actor),
  )
  serve(app, contract.getHistory, ({ params, actor }) => getHistory(context, params.publicId, actor))
  serve(app, contract.writeUpdate, async ({ params, body, actor }) => {
    await writeUpdate(context, params.publicId, body, actor)
    return done
  })
  serve(app, contract.undoStatus, ({ params, body, actor }) =>
    undoStatus(context, { ...params, ...body }, actor),
  )
}
