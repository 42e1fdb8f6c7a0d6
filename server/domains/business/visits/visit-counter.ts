import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { toEasternDay } from '#contract/dates.ts'
import { findPageByPath } from '#contract/pages.ts'
import { readSessionCookie } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { getPath } from '#server/platform/http/request.ts'
import { addVisits } from './visits.queries.ts'

const FLUSH_INTERVAL_MS = 60_000

type VisitCount = Parameters<typeof addVisits>[1][number]

/**
 * Whether a request is a page view by a visitor without a session cookie. Excludes known crawlers and
 * prefetches.
 */
const isVisitor = ({ config }: Pick<Context, 'config'>, request: FastifyRequest): boolean => {
  const { 'user-agent': agent = '', accept = '', purpose, 'sec-purpose': intent = purpose } = request.headers
  return (
    accept.includes('text/html') &&
    intent === undefined &&
    agent !== '' &&
    !isbot(agent) &&
    readSessionCookie(config, request) === undefined
  )
}

/** Whether the visitor came from another site or sent no valid referrer. */
const isExternalVisit = ({ headers: { referer } }: FastifyRequest, publicUrl: string): boolean =>
  referer === undefined || !URL.canParse(referer) || new URL(referer).origin !== new URL(publicUrl).origin

/** Returns the path of the public page that was shown, or null. */
const findShownPage = (request: FastifyRequest, { statusCode }: FastifyReply): string | null => {
  if (request.method !== 'GET' || (statusCode !== 200 && statusCode !== 304)) return null
  const page = findPageByPath(getPath(request))
  return page?.access === 'public' ? page.path : null
}

/**
 * Counts how often public pages are opened. Stores totals by page and day, and no data about visitors. Counts
 * are kept in memory and added to the table once a minute and on shutdown. A crash loses the counts that
 * haven't been added.
 */
export const registerVisitCounter = (app: FastifyInstance, context: Context): void => {
  let counts = new Map<string, VisitCount>()

  const add = ({ day, page, views, visits }: VisitCount) => {
    const known = counts.get(`${day} ${page}`) ?? { day, page, views: 0, visits: 0 }
    counts.set(`${day} ${page}`, { day, page, views: known.views + views, visits: known.visits + visits })
  }

  const flush = async () => {
    const full = [...counts.values()]
    if (full.length === 0) return
    counts = new Map()
    await addVisits(context.database, full).catch((error: unknown) => {
      for (const count of full) add(count)
      context.log.warn({ err: error }, 'storing visits failed, retrying with the next ones')
    })
  }

  const timer = setInterval(flush, FLUSH_INTERVAL_MS).unref()
  app.addHook('onResponse', (request, reply, done) => {
    const page = findShownPage(request, reply)
    if (page !== null && isVisitor(context, request)) {
      const visits = isExternalVisit(request, context.config.publicUrl) ? 1 : 0
      add({ day: toEasternDay(new Date()), page, views: 1, visits })
    }
    done()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}
