import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REAUTHENTICATION_LIFETIME_MINUTES } from '#contract/identity'
import { Problem, ProblemReply } from '#contract/problem.ts'
import {
  getProjectRight,
  IDEMPOTENCY_HEADER,
  IdempotencyKey,
  type Route,
  type RouteInput,
  type RouteReply,
} from '#contract/route.ts'
import { routesByDomain } from '#contract/routes.ts'
import { z } from '#contract/zod.ts'
import type { Caller } from '../context.ts'
import { createRequestClaim, type RequestClaim } from '../idempotency/idempotency-keys.ts'
import type { Actor } from './actor.ts'
import { drainBody, iterateBody } from './read-json.ts'
import { requireSameOrigin } from './request.ts'

/** Maximum size of a webhook's body, in bytes. An event includes a copy of the object that changed. */
const MAX_WEBHOOK_BYTES = 1024 * 1024

const idempotencyHeaders = z.object({ [IDEMPOTENCY_HEADER]: IdempotencyKey.optional() })

type ActorOf<R extends Route> = R['access'] extends 'public' ? Actor | null : Actor

/** A route handler's arguments: the validated input and the caller. */
export type RouteRequest<R extends Route> = RouteInput<R> & {
  actor: ActorOf<R>
  caller: Caller
  /** Claims the idempotency key of a route with `once`. Call it first in the operation's transaction. */
  claim: RequestClaim
  request: FastifyRequest
  reply: FastifyReply
}

const getOpenApiTag = (route: Route): string =>
  Object.entries(routesByDomain).find(([, routes]) => routes.includes(route))?.[0] ?? 'api'

/** The response for routes that return no data. */
export const successReply = { success: true } as const

/**
 * Encodes a file name for Content-Disposition (RFC 6266, RFC 8187), with an ASCII fallback for old browsers.
 */
const createFileNameHeader = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return plain === name ? `filename="${name}"` : `filename="${plain}"; filename*=UTF-8''${exact}`
}

export const setDownloadHeaders = (reply: FastifyReply, name: string, type: string): void => {
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; ${createFileNameHeader(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
}

export const getCaller = (request: FastifyRequest): Caller => ({
  ipAddress: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
})

/** Content types for routes that accept files. */
const fileTypes = { upload: 'application/octet-stream', tus: 'application/offset+octet-stream' } as const

/**
 * Checks that the actor can call a route.
 * @throws UNAUTHENTICATED, SECOND_FACTOR_REQUIRED, FULL_SESSION_REQUIRED, FORBIDDEN
 */
const requireAccess = (actor: Actor | null, route: Route): void => {
  if (route.access === 'public') return
  if (!actor) throw new Problem('UNAUTHENTICATED')
  if (actor.mustSetUpSecondFactor && !route.beforeTwoFactor) throw new Problem('SECOND_FACTOR_REQUIRED')
  if (route.access === 'purchase') return
  const isStaff = actor.role === 'admin'
  const allowed =
    actor.scope === 'full' &&
    (route.access === 'client' || isStaff) &&
    (route.permission === undefined || actor.permissions.includes(route.permission))
  if (allowed) return
  throw new Problem(actor.scope === 'purchase' ? 'FULL_SESSION_REQUIRED' : 'FORBIDDEN')
}

/**
 * Checks that the actor has reauthenticated recently, if the route requires it.
 * @throws REAUTHENTICATION_REQUIRED
 */
const requireReauthentication = (actor: Actor | null, route: Route, now: number): void => {
  if (!route.reauthentication) return
  const age = now - (actor?.reauthenticatedAt?.getTime() ?? 0)
  if (age > REAUTHENTICATION_LIFETIME_MINUTES * 60_000) throw new Problem('REAUTHENTICATION_REQUIRED')
}

/**
 * Connects a route in the contract to its handler. Every route in the contract is added with this function.
 * Each request passes through these steps: origin (except for webhooks) → rate limit → session → access →
 * reauthentication → validation → operation → filtering the response by its schema.
 */
export const serve = <const R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: (call: RouteRequest<R>) => Promise<RouteReply<R>> | RouteReply<R>,
): void => {
  const { params, query, body, reply, kind = 'json', summary, access, permission } = route
  const fileType = kind === 'upload' || kind === 'tus' ? fileTypes[kind] : undefined
  const addTo = (scope: FastifyInstance) => {
    if (kind === 'webhook') {
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, raw, done) =>
        done(null, raw),
      )
    }
    if (fileType) {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(fileType, (_request, file, done) => done(null, iterateBody(file)))
      scope.addHook('onResponse', async ({ raw }) => drainBody(raw))
    }
    scope.route({
      method: route.method,
      url: route.path,
      ...(kind === 'webhook' ? { bodyLimit: MAX_WEBHOOK_BYTES } : {}),
      // Event streams have no HEAD route.
      exposeHeadRoute: kind !== 'events' && route.method === 'GET',
      // Omit generated HEAD routes from the OpenAPI document, but keep those defined in the contract.
      config: { swagger: { exposeHeadRoute: route.method === 'HEAD' } },
      schema: {
        summary,
        description: `Access: ${access}${permission ? ` with the permission “${permission}”` : ''}.`,
        tags: [getOpenApiTag(route)],
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body && !fileType ? { body } : {}),
        ...(route.once ? { headers: idempotencyHeaders } : {}),
        response: {
          ...(kind === 'events' || kind === 'file' || kind === 'tus' ? {} : { 200: reply }),
          '4xx': ProblemReply,
          '5xx': ProblemReply,
        },
      },
      onRequest: async (request, response) => {
        response.header('cache-control', 'no-store')
        if (kind !== 'webhook') requireSameOrigin(request)
        if (route.limit) await app.guards.consumeRateLimit(route.limit, request.ip)
        const identified = await app.guards.identify(request)
        request.actor = identified && { ...identified, projectRight: getProjectRight(route) }
        requireAccess(request.actor, route)
        requireReauthentication(request.actor, route, Date.now())
      },
      handler: async (request, response) => {
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          actor: request.actor,
          caller: getCaller(request),
          claim: createRequestClaim(request, request.actor),
          request,
          reply: response,
        }
        return handle(call as unknown as RouteRequest<R>)
      },
    })
  }
  // Only routes with their own body parser need an encapsulated scope, which adds half a millisecond at
  // startup.
  if (kind === 'webhook' || fileType) app.register(async (scope) => addTo(scope))
  else addTo(app)
}
