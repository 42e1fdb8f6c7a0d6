import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/formation'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders, successReply } from '#server/platform/http/serve.ts'
import { listObligations } from './calendar.ts'
import { getCalendarFeed, readCalendarFeed, renewCalendarFeed } from './calendar-feed.ts'
import { completeObligation, getStanding, recordStanding, undoCompletion } from './compliance.ts'
import { getSupportLimits } from './support-limits.ts'

export const registerCalendarRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listObligations, ({ params, actor }) =>
    listObligations(context, params.id, actor, new Date()),
  )
  serve(app, contract.completeObligation, async ({ params, body, actor }) => {
    await completeObligation(context, params, body, { actor, now: new Date() })
    return successReply
  })
  serve(app, contract.undoCompletion, async ({ params, actor }) => {
    await undoCompletion(context, params, actor)
    return successReply
  })
  serve(app, contract.getStanding, ({ params, actor }) => getStanding(context, params.id, actor))
  serve(app, contract.recordStanding, async ({ params, body, actor }) => {
    await recordStanding(context, params.id, body, { actor, now: new Date() })
    return successReply
  })
  serve(app, contract.getSupportLimits, () => getSupportLimits(context, new Date()))
  serve(app, contract.getCalendarFeed, ({ params, actor }) => getCalendarFeed(context, params.id, actor))
  serve(app, contract.renewCalendarFeed, ({ params, actor }) => renewCalendarFeed(context, params.id, actor))
  serve(app, contract.readCalendarFeed, async ({ query, reply }) => {
    const file = await readCalendarFeed(context, query.token, new Date())
    setDownloadHeaders(reply, 'filings.ics', 'text/calendar; charset=utf-8')
    return file
  })
}
