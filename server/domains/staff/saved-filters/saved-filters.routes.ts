import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/staff'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { listFilters } from './list-filters.ts'
import { saveFilter } from './save-filter.ts'
import { deleteFilter } from './saved-filters.queries.ts'

export const savedFilterRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listSavedFilters, ({ actor }) => listFilters(context, actor))
  serve(app, contract.saveFilter, ({ body, actor }) => saveFilter(context, body, actor))
  serve(app, contract.removeSavedFilter, async ({ params, actor }) => {
    await deleteFilter(context.database, actor.userId, params.id)
    return done
  })
}
