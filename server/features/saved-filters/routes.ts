import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/saved-filters.ts'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { keepFilter } from './keep-filter.ts'
import { listFilters } from './list-filters.ts'
import { removeFilter } from './remove-filter.ts'

export const savedFilterRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listSavedFilters, ({ actor }) => listFilters(context, actor))
  serve(app, contract.saveFilter, ({ body, actor }) => keepFilter(context, body, actor))
  serve(app, contract.removeSavedFilter, async ({ params, actor }) => {
    await removeFilter(context, params.id, actor)
    return done
  })
}
