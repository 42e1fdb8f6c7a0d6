import type { FastifyInstance } from 'fastify'
import { reauthenticate as reauthenticateRoute } from '#contract/reauthentication.ts'
import * as contract from '#contract/second-factor.ts'
import { reauthenticate } from '#server/features/sessions/reauthenticate.ts'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { beginEnrolment } from './begin-enrolment.ts'
import { confirmEnrolment } from './confirm-enrolment.ts'
import { disableSecondFactor } from './disable-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { viewSecondFactor } from './view-second-factor.ts'

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
  serve(app, reauthenticateRoute, ({ body, actor, caller }) =>
    reauthenticate(context, body, { actor, caller, now: new Date() }),
  )
  serve(app, contract.renewRecoveryCodes, async ({ body, actor, caller }) => ({
    recoveryCodes: await renewRecoveryCodes(context, body, { actor, caller, now: new Date() }),
  }))
}
