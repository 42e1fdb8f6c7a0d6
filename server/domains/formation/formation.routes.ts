import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/formation'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { registerCalendarRoutes } from './calendar/calendar.routes.ts'
import { registerCheckRoutes } from './checks/checks.routes.ts'
import { registerDraftRoutes } from './drafts/drafts.routes.ts'
import { registerEligibilityRoutes } from './eligibility/eligibility.routes.ts'
import { registerFilingRoutes } from './filings/filings.routes.ts'
import { getOrganizationProfile, listSimilarNames, saveOrganizationProfile } from './organization-profile.ts'
import { registerRuleRoutes } from './rules/rules.routes.ts'
import { registerScreenerRoutes } from './screener/screener.routes.ts'
import { registerSignatureRoutes } from './signatures/signatures.routes.ts'
import { getProjectTimeline } from './timeline/project-timeline.ts'

export const registerFormationRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getOrganizationProfile, ({ params, actor }) =>
    getOrganizationProfile(context, params.id, actor, new Date()),
  )
  serve(app, contract.saveOrganizationProfile, async ({ params, body, actor }) => {
    await saveOrganizationProfile(context, params.id, body, actor)
    return getOrganizationProfile(context, params.id, actor, new Date())
  })
  serve(app, contract.getProjectTimeline, ({ params, actor }) =>
    getProjectTimeline(context, params.id, actor, new Date()),
  )
  serve(app, contract.listSimilarNames, ({ params, actor }) => listSimilarNames(context, params.id, actor))
  registerFilingRoutes(app, context)
  registerDraftRoutes(app, context)
  registerSignatureRoutes(app, context)
  registerCheckRoutes(app, context)
  registerCalendarRoutes(app, context)
  registerScreenerRoutes(app, context)
  registerEligibilityRoutes(app, context)
  registerRuleRoutes(app, context)
}
