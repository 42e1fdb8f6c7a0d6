import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { removeForColleague } from '../two-factor/remove-two-factor-of-staff.ts'
import { switchAccount } from './change-account-status.ts'
import { inviteAgain, inviteStaff } from './invite-staff.ts'
import { listPeople, viewPerson } from './list-users.ts'
import { endPersonsSessions, unlockPerson } from './unlock-user.ts'
import { findStaff } from './users.queries.ts'

export const peopleRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listStaff, () => findStaff(context.database))
  serve(app, contract.listPeople, ({ query }) => listPeople(context, query))
  serve(app, contract.getPerson, ({ params }) => viewPerson(context, params.id, new Date()))
  serve(app, contract.inviteStaff, async ({ body, actor, caller, claim }) => {
    const now = new Date()
    return viewPerson(context, await inviteStaff(context, body, { actor, caller, claim, now }), now)
  })
  serve(app, contract.inviteAgain, async ({ params, body, actor, caller, claim }) => {
    const now = new Date()
    await inviteAgain(context, params.id, body, { actor, caller, claim, now })
    return viewPerson(context, params.id, now)
  })
  serve(app, contract.switchPerson, async ({ params, body, actor, caller }) => {
    const now = new Date()
    await switchAccount(context, params.id, body, { actor, caller, now })
    return viewPerson(context, params.id, now)
  })
  serve(app, contract.endPersonsSessions, ({ params, actor, caller }) =>
    endPersonsSessions(context, params.id, { actor, caller, now: new Date() }),
  )
  serve(app, contract.unlockPerson, ({ params, actor, caller }) =>
    unlockPerson(context, params.id, { actor, caller, now: new Date() }),
  )
  serve(app, contract.removePersonsSecondFactor, async ({ params, body, actor, caller }) => {
    const now = new Date()
    await viewPerson(context, params.id, now)
    await removeForColleague(context, params.id, body, { actor, caller, now })
    return viewPerson(context, params.id, now)
  })
}
