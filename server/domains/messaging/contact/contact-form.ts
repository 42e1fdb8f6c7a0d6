import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ContactMessage, sendContactMessage } from '#contract/messaging'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { sendBuiltPage } from '#server/platform/http/pages.ts'
import { cookieName, requireSameOrigin } from '#server/platform/http/request.ts'
import { getCaller } from '#server/platform/http/serve.ts'
import { receiveContactMessage } from './contact.ts'

const FORM = '/contact'
const MAX_BODY_BYTES = 64 * 1024

const nameOf = ({ config }: Context) => cookieName(config.secure, 'causeway_opened')

/** Stores the time when the form was served in a cookie. */
const noteOpening = (context: Context, reply: FastifyReply): void => {
  const { secure } = context.config
  reply.setCookie(nameOf(context), String(Date.now()), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
  })
}

/** Time since the form was served, in ms. 0 if it was never served, as with bots. */
const openedFor = (context: Context, request: FastifyRequest): number => {
  const opened = Number(request.cookies[nameOf(context)])
  return Number.isSafeInteger(opened) ? Math.max(0, Date.now() - opened) : 0
}

/** @throws VALIDATION_FAILED with the first error of each field */
const parseForm = (context: Context, request: FastifyRequest) => {
  const fields = typeof request.body === 'object' ? request.body : {}
  const { success, data, error } = ContactMessage.safeParse({
    ...fields,
    openedFor: openedFor(context, request),
  })
  if (success) return data
  throw new Problem('VALIDATION_FAILED', { message: error.issues.map(({ message }) => message).join('. ') })
}

/**
 * The contact form for browsers without JavaScript. It replies with a page, and handles messages like the API route
 * does.
 */
export const contactForm = (app: FastifyInstance, context: Context): void => {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get(FORM, { schema: { hide: true } }, (request, reply) => {
      const page = app.pages.get(FORM)
      if (!page) return reply.callNotFound()
      noteOpening(context, reply)
      return sendBuiltPage(request, reply, page)
    })

    scope.post(
      FORM,
      {
        schema: { hide: true },
        config: { failurePage: `${FORM}/not-sent` },
        onRequest: async (request) => {
          requireSameOrigin(request)
          await app.guards.consumeRateLimit(sendContactMessage.limit, request.ip)
        },
      },
      async (request, reply) => {
        await receiveContactMessage(context, parseForm(context, request), getCaller(request))
        return reply.redirect(`${FORM}/sent`, 303)
      },
    )
  })
}
