import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { assignProjects, changeStatuses, undoStatusChanges } from '../bulk/bulk-changes.ts'
import { closeProject, reopenProject } from '../closing/closing.ts'
import { setHold } from '../hold/hold.ts'
import { changeStatus, undoStatus } from '../status/status-changes.ts'
import { addProjectUpdate, getProjectHistory } from '../updates/updates.ts'
import { getStaffProject, updateProjectDetails } from './staff-projects.ts'

export const registerStaffProjectRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getStaffProject, ({ params, actor }) =>
    getStaffProject(context, params.publicId, actor),
  )
  serve(app, contract.changeStatus, ({ params, body, actor, claim }) =>
    changeStatus(context, { ...params, ...body }, { actor, claim, now: new Date() }),
  )
  serve(app, contract.changeStatusWithEmail, ({ params, body, actor, claim }) => {
    const { status, seenStatus, sendEmail, ...email } = body
    const by = { actor, claim, now: new Date() }
    return changeStatus(context, { ...params, status, seenStatus }, by, sendEmail ? email : undefined)
  })
  serve(app, contract.closeProject, ({ params, body, actor, claim }) =>
    closeProject(context, params.publicId, body, { actor, claim, now: new Date() }),
  )
  serve(app, contract.reopenProject, ({ params, actor }) => reopenProject(context, params.publicId, actor))
  serve(app, contract.holdProject, ({ params, body, actor }) =>
    setHold(context, params.publicId, body.reason, actor),
  )
  serve(app, contract.liftHold, ({ params, actor }) => setHold(context, params.publicId, null, actor))
  serve(app, contract.updateProjectDetails, ({ params, body, actor }) =>
    updateProjectDetails(context, params.publicId, body, actor),
  )
  serve(app, contract.getProjectHistory, ({ params, actor }) =>
    getProjectHistory(context, params.publicId, actor),
  )
  serve(app, contract.addProjectUpdate, async ({ params, body, actor }) => {
    await addProjectUpdate(context, params.publicId, body, actor)
    return successReply
  })
  serve(app, contract.assignProjects, ({ body, actor }) => assignProjects(context, body, actor))
  serve(app, contract.changeStatuses, ({ body, actor, claim }) =>
    changeStatuses(context, body, { actor, claim, now: new Date() }),
  )
  serve(app, contract.undoStatusChanges, ({ body, actor }) => undoStatusChanges(context, body, actor))
  serve(app, contract.undoStatus, ({ params, body, actor }) =>
    undoStatus(context, { ...params, ...body }, actor),
  )
}
