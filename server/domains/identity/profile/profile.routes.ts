import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/identity'
import { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders, successReply } from '#server/platform/http/serve.ts'
import { clearSessionCookie } from '../sessions/identify.ts'
import { endAllSessions, endOwnSession, listDevices } from '../sessions/sessions.ts'
import { closeAccount } from './account-closing.ts'
import { createDataExport } from './export-data.ts'
import { getNotificationPreferences, unsubscribe, updateNotificationPreferences } from './notifications.ts'

export const registerProfileRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listDevices, ({ actor }) => listDevices(context, actor, new Date()))
  serve(app, contract.signOutDevice, async ({ params, actor }) => {
    await endOwnSession(context.database, actor.userId, params.id)
    return successReply
  })
  serve(app, contract.signOutOtherDevices, async ({ actor }) => {
    await endAllSessions(context.database, actor.userId, actor.sessionId)
    return successReply
  })
  serve(app, contract.getNotificationPreferences, ({ actor }) => getNotificationPreferences(context, actor))
  serve(app, contract.updateNotificationPreferences, ({ body, actor }) =>
    updateNotificationPreferences(context, body, actor),
  )
  serve(app, contract.downloadData, async ({ actor, reply }) => {
    const content = await createDataExport(context, actor, new Date())
    setDownloadHeaders(reply, 'my-data.zip', 'application/zip')
    return content
  })
  serve(app, contract.closeAccount, async ({ body, actor, caller, reply }) => {
    await closeAccount(context, body.password, actor, caller, new Date())
    clearSessionCookie(context.config, reply)
    return successReply
  })
  registerUnsubscribeForm(app, context)
}

const UNSUBSCRIBE_PATH = '/unsubscribe'
const MAX_BODY_BYTES = 4 * 1024

const UnsubscribeQuery = z.object({ token: z.string().max(100).catch('') })

/**
 * Adds the route that turns off a kind of email. Email services call it when a recipient presses the
 * service's unsubscribe button (RFC 8058), and our own page uses it too. The services send neither an Origin
 * header nor cookies, so the route checks only the token in the query string and ignores the session. The
 * response is the same for every token. A GET request returns the page and changes nothing, because link
 * scanners open every link in an email.
 */
const registerUnsubscribeForm = (app: FastifyInstance, context: Context): void => {
  app.register(async (scope) => {
    // RFC 8058 lets services choose either content type.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
        (_request, body, done) => done(null, body),
      )
    scope.post<{ Body: unknown }>(
      UNSUBSCRIBE_PATH,
      {
        schema: { hide: true },
        config: { failurePage: UNSUBSCRIBE_PATH },
        onRequest: async (request, reply) => {
          reply.header('cache-control', 'no-store')
          await app.guards.consumeRateLimit('unsubscribe', request.ip)
        },
      },
      async ({ body, query }, reply) => {
        await unsubscribe(context, UnsubscribeQuery.parse(query).token, new Date())
        // RFC 8058 forbids redirects for one-click requests.
        const isOneClick = typeof body === 'string' && body.includes('List-Unsubscribe')
        return isOneClick
          ? reply.type('text/plain; charset=utf-8').send('These emails are off.\n')
          : reply.redirect(`${UNSUBSCRIBE_PATH}/done`, 303)
      },
    )
  })
}
