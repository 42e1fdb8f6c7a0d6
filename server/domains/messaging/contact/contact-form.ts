import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ContactMessage, sendContactMessage } from '#contract/messaging'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { sendBuiltPage } from '#server/platform/http/pages.ts'
import { getCookieName, requireSameOrigin } from '#server/platform/http/request.ts'
import { getCaller } from '#server/platform/http/serve.ts'
import { receiveContactMessage } from './contact.ts'

const CONTACT_PATH = '/contact'
const MAX_BODY_BYTES = 64 * 1024

const getOpenedCookieName = ({ config }: Context) => getCookieName(config.isSecure, 'causeway_opened')

/** Stores the time when the form was served in a cookie. */
const setOpenedCookie = (context: Context, reply: FastifyReply): void => {
  reply.setCookie(getOpenedCookieName(context), String(Date.now()), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: context.config.isSecure,
  })
}

/**
 * Returns the time since the form was served, in ms. Returns 0 if the cookie is missing or invalid, for
 * example for bots that never loaded the form.
 */
const getOpenDurationMs = (context: Context, request: FastifyRequest): number => {
  const opened = Number(request.cookies[getOpenedCookieName(context)])
  return Number.isSafeInteger(opened) ? Math.max(0, Date.now() - opened) : 0
}

/** Parses the submitted form. @throws VALIDATION_FAILED with all error messages */
const parseForm = (context: Context, request: FastifyRequest) => {
  const fields = typeof request.body === 'object' ? request.body : {}
  const { success, data, error } = ContactMessage.safeParse({
    ...fields,
    openedFor: getOpenDurationMs(context, request),
  })
  if (success) return data
  throw new Problem('VALIDATION_FAILED', { message: error.issues.map(({ message }) => message).join('. ') })
}

/**
 * Adds the routes for the contact form without JavaScript. They serve the page, and process messages in the
 * same way as the API route.
 */
export const registerContactForm = (app: FastifyInstance, context: Context): void => {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get(CONTACT_PATH, { schema: { hide: true } }, (request, reply) => {
      const page = app.pages.get(CONTACT_PATH)
      if (!page) return reply.callNotFound()
      setOpenedCookie(context, reply)
      return sendBuiltPage(request, reply, page)
    })

    scope.post(
      CONTACT_PATH,
      {
        schema: { hide: true },
        config: { failurePage: `${CONTACT_PATH}/not-sent` },
        onRequest: async (request) => {
          requireSameOrigin(request)
          await app.guards.consumeRateLimit(sendContactMessage.limit, request.ip)
        },
      },
      async (request, reply) => {
        await receiveContactMessage(context, parseForm(context, request), getCaller(request))
        return reply.redirect(`${CONTACT_PATH}/sent`, 303)
      },
    )
  })
}
