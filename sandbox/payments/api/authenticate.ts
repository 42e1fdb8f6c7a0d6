import type { FastifyRequest } from 'fastify'
import { StripeError } from './stripe-error.ts'

/** The test key a request came with. Throws Stripe's 401 without one; live keys have no business here. */
export function authenticate(request: FastifyRequest): string {
  const [, key] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  if (key === undefined) {
    throw new StripeError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").',
      { status: 401 },
    )
  }
  if (!/^sk_test_\w+$/.test(key)) {
    const shown = key.startsWith('sk_live_') ? 'sk_live_****' : '****'
    throw new StripeError(
      `Invalid API Key provided: ${shown}. The sandbox takes test keys (sk_test_…) only.`,
      {
        status: 401,
      },
    )
  }
  return key
}
