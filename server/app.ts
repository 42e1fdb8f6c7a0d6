import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { registerBusinessRoutes, registerVisitCounter } from '#server/business'
import {
  registerDocumentRequestRoutes,
  registerDocumentRoutes,
  registerUploadRoutes,
} from '#server/documents'
import { registerEmailRoutes, registerTemplateRoutes } from '#server/email'
import { registerFormationRoutes } from '#server/formation'
import { readGrantStates, registerGrantRoutes } from '#server/grant'
import { registerHealthPageRoutes } from '#server/health'
import {
  identifyActor,
  readSessionCookie,
  recordRateLimitedEvent,
  registerAccountRoutes,
  registerEmailAddressRoutes,
  registerProfileRoutes,
  registerSettingsRoutes,
  registerStaffSecurityRoutes,
  registerTwoFactorRoutes,
  registerUserRoutes,
} from '#server/identity'
import {
  registerCannedReplyRoutes,
  registerContactRoutes,
  registerInboxRoutes,
  registerMessageRoutes,
} from '#server/messaging'
import {
  registerDiscountRoutes,
  registerPurchaseRoutes,
  registerReceiptRoutes,
  registerStaffPaymentRoutes,
  registerWebhookRoutes,
} from '#server/payments'
import type { Context } from '#server/platform/context.ts'
import { describeCause, describeError } from '#server/platform/describe-error.ts'
import { handleErrors, replyToUnreadableRequest, replyToUnreadableUrl } from '#server/platform/http/errors.ts'
import { registerDraining, registerHealthRoutes } from '#server/platform/http/health.ts'
import { registerApiDocumentation } from '#server/platform/http/openapi.ts'
import { loadPages, servePages } from '#server/platform/http/pages.ts'
import { registerJsonParser } from '#server/platform/http/read-json.ts'
import { describeRequest, getCallerLimitKey, getPath, RequestLog } from '#server/platform/http/request.ts'
import { addSecurityHeaders, createPlainHeaders } from '#server/platform/http/security-headers.ts'
import { registerSecurityTextRoute } from '#server/platform/http/security-txt.ts'
import { getCaller } from '#server/platform/http/serve.ts'
import { recordIncident } from '#server/platform/incidents/incidents.ts'
import type { LiveEvents } from '#server/platform/live/live-events.ts'
import { registerLiveRoutes } from '#server/platform/live/live-stream.ts'
import { serveMetrics } from '#server/platform/metrics.ts'
import type { StorageWatch } from '#server/platform/storage.ts'
import {
  registerOnboardingRoutes,
  registerPeopleRoutes,
  registerProjectRoutes,
  registerStaffProjectRoutes,
} from '#server/projects'
import { registerResultsRoutes } from '#server/results'
import { registerRetentionRoutes } from '#server/retention'
import { registerStaffRoutes } from '#server/staff'
import type { Config } from './config.ts'

/** Maximum size of a JSON body, in bytes. */
const MAX_JSON_BYTES = 256 * 1024

/** Destination for the log. Defaults to standard output. */
export interface LogStream {
  write(line: string): void
}

const contractCompilers = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
}

/** Creates the server and its logger. Call it before anything that logs. */
export const createServer = (config: Config, log?: LogStream): FastifyInstance =>
  fastify({
    logger: {
      ...(log ? { stream: log } : {}),
      level: config.logLevel,
      serializers: { err: describeError, req: describeRequest },
    },
    logController: new RequestLog(),
    genReqId: () => crypto.randomUUID(),
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: 30_000,
    // The contract's schemas validate and serialize everything, so Fastify's own compilers aren't loaded.
    schemaController: { compilersFactory: contractCompilers as object },
    // Requests on open connections still get their usual responses during shutdown.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: replyToUnreadableUrl(createPlainHeaders(config.hsts)),
    clientErrorHandler: replyToUnreadableRequest(createPlainHeaders(config.hsts)),
  })

/** Registers the platform's plugins and the routes of all domains. */
export const buildApp = async (
  app: FastifyInstance,
  parts: { context: Context; pool: pg.Pool; live: LiveEvents; storage: StorageWatch; pagesRoot: string },
): Promise<void> => {
  const { context, pool, live } = parts
  const { config } = context
  // Other sites can send plain text without a CORS preflight, but not JSON.
  app.removeContentTypeParser('text/plain')
  registerJsonParser(app)
  app.decorateRequest('actor', null)
  live.subscribe((notice) => {
    if (notice === null || notice.topic === 'settings') context.settings.invalidate()
  })
  app.decorate('guards', {
    publicUrl: config.publicUrl,
    production: config.production,
    consumeRateLimit: (limit, ipAddress) => context.consumeRateLimit(limit, getCallerLimitKey(ipAddress)),
    identify: (request, options) =>
      identifyActor(context, readSessionCookie(config, request), new Date(), options),
    recordDenial: (request, actor) =>
      recordRateLimitedEvent(context, 'access_denied', {
        description: `${request.method} ${getPath(request).slice(0, 200)}`,
        userId: actor.userId,
        caller: getCaller(request),
      }),
  })
  if (config.metrics)
    serveMetrics(app, { ...config.metrics, pool, jobs: context.jobs, stripe: context.stripe })
  registerDraining(app)
  app.decorate('storage', parts.storage)
  handleErrors(app, (route, error) =>
    recordIncident(
      context,
      { kind: 'error', subject: route, cause: describeCause(error) },
      { report: 'now' },
    ),
  )
  await addSecurityHeaders(app, config.hsts)
  await app.register(cookie)
  registerVisitCounter(app, context)
  await registerApiDocumentation(app, config)
  registerHealthRoutes(app, pool)
  registerSecurityTextRoute(app, config)
  loadPages(app, parts.pagesRoot, config.publicUrl)

  registerAccountRoutes(app, context)
  registerProfileRoutes(app, context)
  registerEmailAddressRoutes(app, context)
  registerTwoFactorRoutes(app, context)
  registerPurchaseRoutes(app, context)
  registerReceiptRoutes(app, context)
  registerWebhookRoutes(app, context)
  registerProjectRoutes(app, context, readGrantStates)
  registerOnboardingRoutes(app, context)
  registerPeopleRoutes(app, context)
  registerMessageRoutes(app, context)
  registerCannedReplyRoutes(app, context)
  registerStaffRoutes(app, context)
  registerHealthPageRoutes(app, context)
  registerRetentionRoutes(app, context)
  registerStaffProjectRoutes(app, context)
  registerDiscountRoutes(app, context)
  registerStaffPaymentRoutes(app, context)
  registerEmailRoutes(app, context)
  registerTemplateRoutes(app, context)
  registerInboxRoutes(app, context)
  registerUserRoutes(app, context)
  registerStaffSecurityRoutes(app, context)
  registerSettingsRoutes(app, context)
  registerContactRoutes(app, context)
  registerResultsRoutes(app, context)
  registerFormationRoutes(app, context)
  registerGrantRoutes(app, context)
  registerBusinessRoutes(app, context)
  registerDocumentRoutes(app, context)
  registerUploadRoutes(app, context)
  registerDocumentRequestRoutes(app, context)
  registerLiveRoutes(app, live, config.limitsScale)

  await servePages(app, parts.pagesRoot)
}
