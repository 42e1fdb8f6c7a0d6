import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import {
  endLockout,
  listLockouts,
  listLoginAttempts,
  listSecurityEvents,
  listSessions,
  resolveSecurityEvent,
  revokeSession,
} from './security-log.ts'

export const registerStaffSecurityRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listSecurityEvents, ({ query, actor }) =>
    listSecurityEvents(context, query, actor, new Date()),
  )
  serve(app, contract.listLoginAttempts, ({ query }) => listLoginAttempts(context, query))
  serve(app, contract.listLockouts, ({ query }) => listLockouts(context, query, new Date()))
  serve(app, contract.listSessions, ({ query, actor }) => listSessions(context, query, actor, new Date()))
  serve(app, contract.resolveSecurityEvent, async ({ params, body, actor, caller }) => {
    await resolveSecurityEvent(context, params.id, body.note, { actor, caller, now: new Date() })
    return successReply
  })
  serve(app, contract.endLockout, async ({ params, actor, caller }) => {
    await endLockout(context, params.id, { actor, caller, now: new Date() })
    return successReply
  })
  serve(app, contract.revokeSession, async ({ params, actor, caller }) => {
    await revokeSession(context, params.id, { actor, caller, now: new Date() })
    return successReply
  })
}
