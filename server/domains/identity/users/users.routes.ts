import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { removeUserTwoFactor } from '../two-factor/two-factor.ts'
import { inviteStaff, resendInvitation } from './staff-invitations.ts'
import { findStaff } from './users.queries.ts'
import {
  changePermission,
  changeUserStatus,
  endUserSessions,
  getUserAccount,
  listUsers,
  unlockUser,
} from './users.ts'

export const registerUserRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listStaff, () => findStaff(context.database))
  serve(app, contract.listUsers, ({ query }) => listUsers(context, query))
  serve(app, contract.getUserAccount, ({ params }) => getUserAccount(context, params.id, new Date()))
  serve(app, contract.inviteStaff, async ({ body, actor, caller, claim }) => {
    const now = new Date()
    return getUserAccount(context, await inviteStaff(context, body, { actor, caller, claim, now }), now)
  })
  serve(app, contract.resendInvitation, async ({ params, body, actor, caller, claim }) => {
    const now = new Date()
    await resendInvitation(context, params.id, body, { actor, caller, claim, now })
    return getUserAccount(context, params.id, now)
  })
  serve(app, contract.changeUserStatus, async ({ params, body, actor, caller }) => {
    const now = new Date()
    await changeUserStatus(context, params.id, body, { actor, caller, now })
    return getUserAccount(context, params.id, now)
  })
  serve(app, contract.changePermission, async ({ params, body, actor, caller }) => {
    const now = new Date()
    await changePermission(context, params.id, body, { actor, caller, now })
    return getUserAccount(context, params.id, now)
  })
  serve(app, contract.endUserSessions, ({ params, actor, caller }) =>
    endUserSessions(context, params.id, { actor, caller, now: new Date() }),
  )
  serve(app, contract.unlockUser, ({ params, actor, caller }) =>
    unlockUser(context, params.id, { actor, caller, now: new Date() }),
  )
  serve(app, contract.removeUserTwoFactor, async ({ params, body, actor, caller }) => {
    const now = new Date()
    await getUserAccount(context, params.id, now)
    await removeUserTwoFactor(context, params.id, body, { actor, caller, now })
    return getUserAccount(context, params.id, now)
  })
}
