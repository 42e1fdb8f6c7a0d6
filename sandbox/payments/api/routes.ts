import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ApiFaults } from '../../faults/api-faults.ts'
import { newId } from '../ids.ts'
import type { Payments } from '../payments.ts'
import { API_VERSION } from '../record-event.ts'
import { authenticate } from './authenticate.ts'
import { expandPaths } from './expand.ts'
import type { Answer, Idempotency } from './idempotency.ts'
import { hiddenFields, type Operation, operations } from './operations.ts'
import { parseForm } from './parse-form.ts'
import { parseParams } from './parse-params.ts'
import { StripeError } from './stripe-error.ts'

export interface ApiParts {
  payments: Payments
  idempotency: Idempotency
  faults: ApiFaults
}

/** Adds Stripe's REST API under /v1 to the app. */
export async function apiRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, String(body))
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req'))
    reply.header('stripe-version', request.headers['stripe-version'] ?? API_VERSION)
    reply.header('cache-control', 'no-cache, no-store')
    await parts.faults.apply()
    authenticate(request)
  })

  app.setErrorHandler((error, _, reply) => {
    const refusal = refusalOf(error)
    return reply.status(refusal.status).send(refusal.toBody())
  })

  app.setNotFoundHandler((request) => {
    throw new StripeError(`Unrecognized request URL (${request.method}: ${pathOf(request)}).`, {
      status: 404,
    })
  })

  for (const operation of operations as Operation<z.ZodType<{ expand?: string[] }>>[]) {
    app.route<{ Params: { id?: string } }>({
      method: operation.method,
      url: operation.path.replace('/v1', ''),
      handler: (request, reply) => carryOut(parts, operation, request, reply),
    })
  }
}

/** Runs one call in one transaction: recalls the answer of its idempotency key, or does the work and stores it. */
function carryOut(
  { payments, idempotency }: ApiParts,
  operation: Operation<z.ZodType<{ expand?: string[] }>>,
  request: FastifyRequest<{ Params: { id?: string } }>,
  reply: FastifyReply,
) {
  const requestId = String(reply.getHeader('request-id'))
  const params = paramsOf(request)
  const idempotencyKey = operation.method === 'POST' ? idempotencyKeyOf(request) : null
  const call = idempotencyKey && {
    apiKey: authenticate(request),
    idempotencyKey,
    method: operation.method,
    path: pathOf(request),
    params,
  }

  const work = (): Answer => {
    const checked = parseParams(operation.params, params)
    const cause = { requestId, idempotencyKey }
    const result = operation.run(payments, checked, request.params.id ?? '', cause)
    return { status: 200, body: expandPaths(payments, result, checked.expand ?? [], hiddenFields(payments)) }
  }
  if (!call) return payments.transact(work).body

  reply.header('idempotency-key', call.idempotencyKey)
  const answer = payments.transact(() => {
    const stored = idempotency.recall(call)
    if (stored !== undefined) return stored
    // A refusal throws and is not stored: as at Stripe, a call that never started may be mended and sent again.
    const fresh = work()
    idempotency.remember(call, requestId, fresh)
    return { ...fresh, requestId }
  })
  reply.header('original-request', answer.requestId)
  if (answer.requestId !== requestId) reply.header('idempotent-replayed', 'true')
  return reply.status(answer.status).send(answer.body)
}

function paramsOf(request: FastifyRequest) {
  const query = request.url.split('?')[1] ?? ''
  const body = typeof request.body === 'string' ? request.body : ''
  return parseForm([query, body].filter(Boolean).join('&'))
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  const text = String(key)
  if (text.length > 255) throw new StripeError('Idempotency keys can be up to 255 characters.')
  return text
}

function refusalOf(error: unknown): StripeError {
  if (error instanceof StripeError) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 500) return new StripeError(error instanceof Error ? error.message : 'Bad request', { status })
  console.error('sandbox: an API call failed', error)
  return new StripeError('The sandbox failed. Its log has the reason.', { status: 500, type: 'api_error' })
}
