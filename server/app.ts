import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { accountRoutes } from '#server/features/accounts/routes.ts'
import { administrationRoutes } from '#server/features/administration/routes.ts'
import { cannedReplyRoutes } from '#server/features/canned-replies/routes.ts'
import { contactRoutes } from '#server/features/contact/routes.ts'
import { discountRoutes } from '#server/features/discounts/routes.ts'
import { inboxRoutes } from '#server/features/inbox/routes.ts'
import { liveRoutes } from '#server/features/live/routes.ts'
import { mailRoutes } from '#server/features/mails/routes.ts'
import { messageRoutes } from '#server/features/messages/routes.ts'
import { onboardingRoutes } from '#server/features/onboarding/routes.ts'
import { peopleRoutes } from '#server/features/people/routes.ts'
import { profileRoutes } from '#server/features/profile/routes.ts'
import { projectRoutes } from '#server/features/projects/routes.ts'
import { purchaseRoutes } from '#server/features/purchase/routes.ts'
import { savedFilterRoutes } from '#server/features/saved-filters/routes.ts'
import { secondFactorRoutes } from '#server/features/second-factor/routes.ts'
import { recordLimited } from '#server/features/security/record-limited.ts'
import { readSessionCookie } from '#server/features/sessions/cookie.ts'
import { identify } from '#server/features/sessions/identify.ts'
import { settingsRoutes } from '#server/features/settings/routes.ts'
import { staffPaymentRoutes } from '#server/features/staff-payments/routes.ts'
import { staffSecurityRoutes } from '#server/features/staff-security/routes.ts'
import { templateRoutes } from '#server/features/templates/routes.ts'
import { webhookRoutes } from '#server/features/webhooks/routes.ts'
import { workQueueRoutes } from '#server/features/work-queue/routes.ts'
import type { Config } from './config.ts'
import type { Context } from './platform/context.ts'
import { describeError } from './platform/describe-error.ts'
import { describeRequest, pathOf } from './platform/http/describe-request.ts'
import { addDraining } from './platform/http/draining.ts'
import { answerErrors } from './platform/http/errors.ts'
import { healthRoutes } from './platform/http/health.ts'
import { networkOf } from './platform/http/network-of.ts'
import { documentApi } from './platform/http/openapi.ts'
import { providePages, servePages } from './platform/http/pages.ts'
import { readJson } from './platform/http/read-json.ts'
import { addSecurityHeaders, plainHeaders } from './platform/http/security-headers.ts'
import { securityTextRoute } from './platform/http/security-txt.ts'
import { callerOf } from './platform/http/serve.ts'
import { answerUnreadableAddress, answerUnreadableRequest } from './platform/http/unreadable.ts'
import type { LiveEvents } from './platform/live-events.ts'
import type { StorageWatch } from './platform/storage.ts'

/** Bytes that the longest form of ours stays far below. */
const MOST_JSON = 256 * 1024

/** Where lines of the log go; standard output when nothing else is said. */
export interface LogStream {
  write(line: string): void
}

/** An empty server with the logger, before anything that needs the logger is opened. */
export const createServer = (config: Config, log?: LogStream): FastifyInstance =>
  fastify({
    logger: {
      ...(log ? { stream: log } : {}),
      level: config.logLevel,
      serializers: { err: describeError, req: describeRequest },
    },
    genReqId: () => crypto.randomUUID(),
    bodyLimit: MOST_JSON,
    requestTimeout: 30_000,
    // What still comes in over a connection that is open is answered while the server closes.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerUnreadableAddress(plainHeaders(config.secure)),
    clientErrorHandler: answerUnreadableRequest(plainHeaders(config.secure)),
  })

/** Puts the platform and then every feature into the server. */
export const buildApp = async (
  app: FastifyInstance,
  parts: { context: Context; pool: pg.Pool; live: LiveEvents; storage: StorageWatch; pagesRoot: string },
): Promise<void> => {
  const { context, pool, live } = parts
  const { config, database } = context
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // A foreign page may send plain text without asking; JSON it may not.
  app.removeContentTypeParser('text/plain')
  readJson(app)
  app.decorateRequest('actor', null)
  app.decorate('guards', {
    publicUrl: config.publicUrl,
    production: config.production,
    countUse: (limit, ipAddress) => context.countUse(limit, networkOf(ipAddress)),
    identify: (request, options) =>
      identify(database, readSessionCookie(config, request), new Date(), options),
    recordDenial: (request, actor) =>
      recordLimited(context, 'access_denied', {
        description: `${request.method} ${pathOf(request).slice(0, 200)}`,
        userId: actor.userId,
        caller: callerOf(request),
      }),
  })
  addDraining(app)
  app.decorate('storage', parts.storage)
  answerErrors(app)
  await addSecurityHeaders(app, config.secure)
  await app.register(cookie)
  await documentApi(app, config)
  healthRoutes(app, pool)
  securityTextRoute(app, config)
  await providePages(app, parts.pagesRoot, config.publicUrl)

  accountRoutes(app, context)
  profileRoutes(app, context)
  secondFactorRoutes(app, context)
  purchaseRoutes(app, context)
  webhookRoutes(app, context)
  projectRoutes(app, context)
  onboardingRoutes(app, context)
  messageRoutes(app, context)
  cannedReplyRoutes(app, context)
  workQueueRoutes(app, context)
  administrationRoutes(app, context)
  savedFilterRoutes(app, context)
  discountRoutes(app, context)
  staffPaymentRoutes(app, context)
  mailRoutes(app, context)
  templateRoutes(app, context)
  inboxRoutes(app, context)
  peopleRoutes(app, context)
  staffSecurityRoutes(app, context)
  settingsRoutes(app, context)
  contactRoutes(app, context)
  liveRoutes(app, live, config.limitsScale)

  await servePages(app, parts.pagesRoot)
}
