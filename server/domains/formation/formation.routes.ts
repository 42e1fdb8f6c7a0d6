import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/formation'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { getOrganizationProfile, listObligations, saveOrganizationProfile } from './organization-profile.ts'

export const registerFormationRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getOrganizationProfile, ({ params, actor }) =>
    getOrganizationProfile(context, params.id, actor, new Date()),
  )
  serve(app, contract.saveOrganizationProfile, async ({ params, body, actor }) => {
    await saveOrganizationProfile(context, params.id, body, actor)
    return getOrganizationProfile(context, params.id, actor, new Date())
  })
  serve(app, contract.listObligations, ({ params, actor }) =>
    listObligations(context, params.id, actor, new Date()),
  )
}
