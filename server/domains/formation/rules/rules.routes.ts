import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/formation'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { getStaffRule, listStaffRules, overrideRule, restoreRule } from './rules.ts'

const toId = ({ scope, name }: { scope: string; name: string }) => `${scope}/${name}`

export const registerRuleRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listStaffRules, ({ query }) => listStaffRules(context, query, new Date()))
  serve(app, contract.getStaffRule, ({ params }) => getStaffRule(context, toId(params)))
  serve(app, contract.overrideRule, async ({ params, body, actor }) => {
    await overrideRule(context, toId(params), body, { actor, now: new Date() })
    return successReply
  })
  serve(app, contract.restoreRule, async ({ params, body, actor }) => {
    await restoreRule(context, toId(params), body, actor)
    return successReply
  })
}
