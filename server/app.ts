import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { documentRequestRoutes, documentRoutes, uploadRoutes } from '#server/documents'
import { emailRoutes, templateRoutes } from '#server/email'
import { grantRoutes } from '#server/grant'
import {
  accountRoutes,
  identify,
  profileRoutes,
  readSessionCookie,
  recordLimited,
  settingsRoutes,
  staffSecurityRoutes,
  twoFactorRoutes,
  userRoutes,
} from '#server/identity'
import { cannedReplyRoutes, contactRoutes, inboxRoutes, messageRoutes } from '#server/messaging'
import {
  discountRoutes,
  purchaseRoutes,
  receiptRoutes,
  staffPaymentRoutes,
  webhookRoutes,
} from '#server/payments'
import type { Context } from '#server/platform/context.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { handleErrors, replyToUnreadableRequest, replyToUnreadableUrl } from '#server/platform/http/errors.ts'
import { addDraining, healthRoutes } from '#server/platform/http/health.ts'
import { documentApi } from '#server/platform/http/openapi.ts'
import { providePages, servePages } from '#server/platform/http/pages.ts'
import { readJson } from '#server/platform/http/read-json.ts'
import { describeRequest, getNetwork, getPath, RequestLog } from '#server/platform/http/request.ts'
import { addSecurityHeaders, plainHeaders } from '#server/platform/http/security-headers.ts'
import { securityTextRoute } from '#server/platform/http/security-txt.ts'
import { getCaller } from '#server/platform/http/serve.ts'
import type { LiveEvents } from '#server/platform/live/live-events.ts'
import { liveRoutes } from '#server/platform/live/live-stream.ts'
import { openMetrics } from '#server/platform/metrics.ts'
import type { StorageWatch } from '#server/platform/storage.ts'
import { onboardingRoutes, projectRoutes, staffProjectRoutes } from '#server/projects'
import { resultsRoutes } from '#server/results'
import { staffRoutes } from '#server/staff'
import type { Config } from './config.ts'

/** Maximum size of a JSON body, in bytes. */
const MOST_JSON = 256 * 1024

/** Destination of the log. Default: standard output. */
export interface LogStream {
  write(line: string): void
}

const contractCompilers = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
}

/** Creates the server with its logger, before anything that logs. */
export const createServer = (config: Config, log?: LogStream): FastifyInstance =>
  fastify({
    logger: {
      ...(log ? { stream: log } : {}),
      level: config.logLevel,
      serializers: { err: describeError, req: describeRequest },
    },
    logController: new RequestLog(),
    genReqId: () => crypto.randomUUID(),
    bodyLimit: MOST_JSON,
    requestTimeout: 30_000,
    // Schemas of the contract validate and serialize everything, so Fastify's own compilers aren't loaded.
    schemaController: { compilersFactory: contractCompilers as object },
    // Requests on open connections are still answered during shutdown.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: replyToUnreadableUrl(plainHeaders(config.secure)),
    clientErrorHandler: replyToUnreadableRequest(plainHeaders(config.secure)),
  })

/** Registers the platform, and then the routes of every domain. */
export const buildApp = async (
  app: FastifyInstance,
  parts: { context: Context; pool: pg.Pool; live: LiveEvents; storage: StorageWatch; pagesRoot: string },
): Promise<void> => {
  const { context, pool, live } = parts
  const { config } = context
  // Other sites can send plain text without a CORS preflight, but not JSON.
  app.removeContentTypeParser('text/plain')
  readJson(app)
  app.decorateRequest('actor', null)
  live.subscribe((notice) => {
    if (notice === null || notice.topic === 'settings') context.settings.invalidate()
  })
  app.decorate('guards', {
    publicUrl: config.publicUrl,
    production: config.production,
    consumeRateLimit: (limit, ipAddress) => context.consumeRateLimit(limit, getNetwork(ipAddress)),
    identify: (request, options) =>
      identify(context, readSessionCookie(config, request), new Date(), options),
    recordDenial: (request, actor) =>
      recordLimited(context, 'access_denied', {
        description: `${request.method} ${getPath(request).slice(0, 200)}`,
        userId: actor.userId,
        caller: getCaller(request),
      }),
  })
  if (config.metrics)
    openMetrics(app, { ...config.metrics, pool, jobs: context.jobs, stripe: context.stripe })
  addDraining(app)
  app.decorate('storage', parts.storage)
  handleErrors(app)
  await addSecurityHeaders(app, config.secure)
  await app.register(cookie)
  await documentApi(app, config)
  healthRoutes(app, pool)
  securityTextRoute(app, config)
  providePages(app, parts.pagesRoot, config.publicUrl)

  accountRoutes(app, context)
  profileRoutes(app, context)
  twoFactorRoutes(app, context)
  purchaseRoutes(app, context)
  receiptRoutes(app, context)
  webhookRoutes(app, context)
  projectRoutes(app, context)
  onboardingRoutes(app, context)
  messageRoutes(app, context)
  cannedReplyRoutes(app, context)
  staffRoutes(app, context)
  staffProjectRoutes(app, context)
  discountRoutes(app, context)
  staffPaymentRoutes(app, context)
  emailRoutes(app, context)
  templateRoutes(app, context)
  inboxRoutes(app, context)
  userRoutes(app, context)
  staffSecurityRoutes(app, context)
  settingsRoutes(app, context)
  contactRoutes(app, context)
  resultsRoutes(app, context)
  grantRoutes(app, context)
  documentRoutes(app, context)
  uploadRoutes(app, context)
  documentRequestRoutes(app, context)
  liveRoutes(app, live, config.limitsScale)

  await servePages(app, parts.pagesRoot)
}
