import type { FastifyInstance } from 'fastify'
import { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { stopReportEmails } from './report-emails.ts'

const PAGE = '/unsubscribe'
const MAX_BODY_BYTES = 4 * 1024

const Query = z.object({ token: z.string().max(100).catch('') })

/**
 * Stops report emails for the owner of the link. Two kinds of callers post here: email services, when a reader presses
 * their unsubscribe button (RFC 8058), and our own page. The services send no Origin and no cookies, so only the token
 * in the address counts: there is no origin check, and the session isn't read. The answer is the same for every token.
 * A GET returns the page and changes nothing, because link scanners open every link in an email.
 */
export const unsubscribeForm = (app: FastifyInstance, context: Context): void => {
  app.register(async (scope) => {
    // RFC 8058 lets services choose either of the two.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
        (_request, body, done) => done(null, body),
      )
    scope.post<{ Body: unknown }>(
      PAGE,
      {
        schema: { hide: true },
        config: { failurePage: PAGE },
        onRequest: async (request, reply) => {
          reply.header('cache-control', 'no-store')
          await app.guards.consumeRateLimit('unsubscribe', request.ip)
        },
      },
      async ({ body, query }, reply) => {
        await stopReportEmails(context, Query.parse(query).token, new Date())
        // RFC 8058 forbids redirects.
        const isOneClick = typeof body === 'string' && body.includes('List-Unsubscribe')
        return isOneClick
          ? reply.type('text/plain; charset=utf-8').send('Report emails are off.\n')
          : reply.redirect(`${PAGE}/done`, 303)
      },
    )
  })
}
