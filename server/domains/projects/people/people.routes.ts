import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import {
  acceptInvitation,
  getInvitationDetails,
  invitePerson,
  renewInvitation,
  revokeInvitation,
} from './invitations.ts'
import { changeMemberRole, leaveProject, listPeople, removeMember, transferOwnership } from './people.ts'

export const registerPeopleRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listPeople, ({ params, actor }) => listPeople(context, params.id, actor))
  serve(app, contract.invitePerson, ({ params, body, actor, claim }) =>
    invitePerson(context, params.id, body, { actor, claim, now: new Date() }),
  )
  serve(app, contract.renewInvitation, ({ params, actor, claim }) =>
    renewInvitation(context, params, { actor, claim, now: new Date() }),
  )
  serve(app, contract.revokeInvitation, ({ params, actor }) => revokeInvitation(context, params, actor))
  serve(app, contract.changeMemberRole, ({ params, body, actor }) =>
    changeMemberRole(context, { ...params, ...body }, actor),
  )
  serve(app, contract.removeMember, ({ params, actor, caller }) =>
    removeMember(context, params, { actor, caller }),
  )
  serve(app, contract.leaveProject, async ({ params, actor, caller }) => {
    await leaveProject(context, params.id, { actor, caller })
    return successReply
  })
  serve(app, contract.transferOwnership, ({ params, body, actor, caller }) =>
    transferOwnership(context, params.id, body, { actor, caller }),
  )
  serve(app, contract.getInvitationDetails, ({ body }) =>
    getInvitationDetails(context, body.token, new Date()),
  )
  serve(app, contract.acceptInvitation, ({ body, actor, caller }) =>
    acceptInvitation(context, body.token, { actor, caller, now: new Date() }),
  )
}
