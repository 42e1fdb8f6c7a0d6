import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { reauthenticate } from './reauthentication.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from './two-factor.ts'

export const registerTwoFactorRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getTwoFactor, ({ actor }) => getTwoFactor(context, actor))
  serve(app, contract.beginTwoFactor, ({ body, actor, caller }) =>
    beginTwoFactor(context, body.password, { actor, caller }),
  )
  serve(app, contract.confirmTwoFactor, async ({ body, actor, caller }) => ({
    recoveryCodes: await confirmTwoFactor(context, body.code, { actor, caller, now: new Date() }),
  }))
  serve(app, contract.disableTwoFactor, async ({ body, actor, caller }) => {
    await disableTwoFactor(context, body, { actor, caller, now: new Date() })
    return successReply
  })
  serve(app, contract.reauthenticate, ({ body, actor, caller }) =>
    reauthenticate(context, body, { actor, caller, now: new Date() }),
  )
  serve(app, contract.renewRecoveryCodes, async ({ body, actor, caller }) => ({
    recoveryCodes: await renewRecoveryCodes(context, body, { actor, caller, now: new Date() }),
  }))
}
