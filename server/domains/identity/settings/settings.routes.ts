import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changeSettings, getSettings } from './settings.ts'

export const registerSettingsRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getSettings, () => getSettings(context.database))
  serve(app, contract.changeSettings, ({ body, actor, caller }) =>
    changeSettings(context, body, { actor, caller, now: new Date() }),
  )
}
