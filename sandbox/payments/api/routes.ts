import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultSwitches } from '../../faults/faults.ts'
import { API_VERSION, createId, type Payments } from '../payments.ts'
import type { ApiResponse, IdempotencyStore } from './idempotency.ts'
import { type Operation, operations } from './operations.ts'
import { parseForm, parseParams } from './params.ts'
import { StripeError } from './stripe-error.ts'

export interface ApiParts {
  payments: Payments
  idempotency: IdempotencyStore
  switches: FaultSwitches
  /** Ends requests that a fault delays. */
  stopping: AbortSignal
}

/** Registers the routes of Stripe's REST API. */
export async function registerApiRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, String(body))
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', createId('req'))
    reply.header('stripe-version', request.headers['stripe-version'] ?? API_VERSION)
    reply.header('cache-control', 'no-cache, no-store')
    await applyApiFaults(parts.switches, parts.stopping)
    requireApiKey(request)
  })

  app.setErrorHandler((error, _, reply) => {
    const refusal = toStripeError(error)
    return reply.status(refusal.status).send(refusal.toBody())
  })

  app.setNotFoundHandler((request) => {
    throw new StripeError(`Unrecognized request URL (${request.method}: ${getPath(request)}).`, {
      status: 404,
    })
  })

  for (const operation of operations as Operation[]) {
    app.route<{ Params: { id?: string } }>({
      method: operation.method,
      url: operation.path.replace('/v1', ''),
      handler: (request, reply) => runOperation(parts, operation, request, reply),
    })
  }
}

/** Runs an operation in a transaction, or returns the stored response for its idempotency key. */
function runOperation(
  { payments, idempotency }: ApiParts,
  operation: Operation,
  request: FastifyRequest<{ Params: { id?: string } }>,
  reply: FastifyReply,
) {
  const requestId = String(reply.getHeader('request-id'))
  const params = readParams(request)
  const idempotencyKey = operation.method === 'POST' ? readIdempotencyKey(request) : null
  const idempotentRequest = idempotencyKey && {
    apiKey: requireApiKey(request),
    idempotencyKey,
    method: operation.method,
    path: getPath(request),
    params,
  }

  const work = (): ApiResponse => {
    const checked = parseParams(operation.params, params)
    const cause = { requestId, idempotencyKey }
    return { status: 200, body: operation.run(payments, checked, request.params.id ?? '', cause) }
  }
  if (!idempotentRequest) return payments.transact(work).body

  reply.header('idempotency-key', idempotentRequest.idempotencyKey)
  const answer = payments.transact(() => {
    const stored = idempotency.find(idempotentRequest)
    if (stored !== undefined) return stored
    // Errors aren't stored, so a corrected request can use the same key. Stripe does this only for requests
    // that fail validation.
    const fresh = work()
    idempotency.store(idempotentRequest, requestId, fresh)
    return { ...fresh, requestId }
  })
  reply.header('original-request', answer.requestId)
  if (answer.requestId !== requestId) reply.header('idempotent-replayed', 'true')
  return reply.status(answer.status).send(answer.body)
}

/** Returns the request's test key. Throws Stripe's 401 error if the key is missing or isn't a test key. */
function requireApiKey(request: FastifyRequest): string {
  const [, key] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  if (key === undefined) {
    throw new StripeError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").',
      { status: 401 },
    )
  }
  if (!/^sk_test_\w+$/.test(key)) {
    const shown = key.startsWith('sk_live_') ? 'sk_live_****' : '****'
    const message = `Invalid API Key provided: ${shown}. The sandbox takes test keys (sk_test_…) only.`
    throw new StripeError(message, { status: 401 })
  }
  return key
}

function readParams(request: FastifyRequest) {
  const query = request.url.split('?')[1] ?? ''
  const body = typeof request.body === 'string' ? request.body : ''
  return parseForm([query, body].filter(Boolean).join('&'))
}

function getPath(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  const text = String(key)
  if (text.length > 255) throw new StripeError('Idempotency keys can be up to 255 characters.')
  return text
}

function toStripeError(error: unknown): StripeError {
  if (error instanceof StripeError) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 500) return new StripeError(error instanceof Error ? error.message : 'Bad request', { status })
  console.error('sandbox: an API call failed', error)
  return new StripeError('The sandbox failed. Its log has the reason.', { status: 500, type: 'api_error' })
}

/**
 * Delays or fails an API request if a fault is set. Decrements the fault's number of requests.
 * @param stopping ends all delays
 */
async function applyApiFaults(switches: FaultSwitches, stopping: AbortSignal): Promise<void> {
  const { api, webhooks } = switches.current()
  if (api.times === 0) return
  switches.set({ webhooks, api: { ...api, times: api.times - 1 } })
  const hangMs = api.hangMs + Math.floor(Math.random() * (api.jitterMs + 1))
  if (hangMs > 0) {
    await wait(hangMs, undefined, { signal: stopping }).catch(() => {
      throw new StripeError('The sandbox is stopping.', { status: 503, type: 'api_error' })
    })
  }
  if (api.status === 429) {
    throw new StripeError('Too many requests hit the API too quickly. (A fault set in the sandbox.)', {
      status: 429,
      code: 'rate_limit',
    })
  }
  if (api.status !== null) {
    const type = api.status >= 500 ? 'api_error' : 'invalid_request_error'
    throw new StripeError(`A fault set in the sandbox: this call answers ${api.status}.`, {
      status: api.status,
      type,
    })
  }
}
