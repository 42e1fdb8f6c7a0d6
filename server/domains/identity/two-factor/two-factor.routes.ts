import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { reauthenticate } from '../sessions/reauthenticate.ts'
import { beginEnrolment } from './begin-two-factor.ts'
import { confirmEnrolment } from './confirm-two-factor.ts'
import { disableSecondFactor } from './disable-two-factor.ts'
import { viewSecondFactor } from './get-two-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'

export const secondFactorRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getSecondFactor, ({ actor }) => viewSecondFactor(context, actor))
  serve(app, contract.beginSecondFactor, ({ body, actor, caller }) =>
    beginEnrolment(context, body.password, { actor, caller }),
  )
  serve(app, contract.confirmSecondFactor, async ({ body, actor, caller }) => ({
    recoveryCodes: await confirmEnrolment(context, body.code, { actor, caller, now: new Date() }),
  }))
  serve(app, contract.removeSecondFactor, async ({ body, actor, caller }) => {
    await disableSecondFactor(context, body, { actor, caller, now: new Date() })
    return done
  })
  serve(app, contract.reauthenticate, ({ body, actor, caller }) =>
    reauthenticate(context, body, { actor, caller, now: new Date() }),
  )
  serve(app, contract.renewRecoveryCodes, async ({ body, actor, caller }) => ({
    recoveryCodes: await renewRecoveryCodes(context, body, { actor, caller, now: new Date() }),
  }))
}
