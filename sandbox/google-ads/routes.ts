import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ZodError } from 'zod'
import type { AdsAccounts } from './accounts.ts'
import { rowsFor } from './reports.ts'

/** Rows in one batch of a stream. */
const BATCH_ROWS = 1_000

/** An account with a year of figures. */
const MAX_ACCOUNT_BYTES = 32 * 1024 * 1024

/** The only valid refresh token. */
const REFRESH_TOKEN = 'sandbox-refresh-token'

function refuse(
  reply: FastifyReply,
  status: number,
  [family, code]: readonly [family: string, code: string],
) {
  return reply.status(status).send([
    {
      error: {
        code: status,
        message: `The sandbox refuses this call: ${code}.`,
        status: code,
        details: [
          {
            '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
            errors: [{ errorCode: { [family]: code }, message: code }],
            requestId: randomUUID(),
          },
        ],
      },
    },
  ])
}

/**
 * Adds Google's token endpoint, the two reports of the Google Ads API that the application reads (campaigns and keywords), and
 * PUT /google-ads/accounts/:id to set an account's figures.
 */
export async function googleAdsRoutes(
  app: FastifyInstance,
  { accounts }: { accounts: AdsAccounts },
): Promise<void> {
  const tokens = new Set<string>()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.post<{ Body: Record<string, string> }>('/google-ads/oauth2/token', (request, reply) => {
    const { grant_type: grant, refresh_token: refresh } = request.body
    if (grant !== 'refresh_token' || refresh !== REFRESH_TOKEN)
      return reply
        .status(400)
        .send({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' })
    const token = `ya29.${randomUUID()}`
    tokens.add(token)
    return reply.send({ access_token: token, expires_in: 3599, token_type: 'Bearer' })
  })

  app.post<{ Params: { id: string }; Body: { query?: string } }>(
    '/google-ads/:version/customers/:id/googleAds::searchStream',
    (request, reply) => {
      const { id } = request.params
      const token = String(request.headers.authorization ?? '').replace('Bearer ', '')
      if (!tokens.has(token)) return refuse(reply, 401, ['authenticationError', 'OAUTH_TOKEN_INVALID'])
      if (!request.headers['developer-token'])
        return refuse(reply, 401, ['authenticationError', 'DEVELOPER_TOKEN_INVALID'])
      const account = accounts.find(id)
      if (!account) return refuse(reply, 403, ['authorizationError', 'USER_PERMISSION_DENIED'])
      const fault = accounts.takeFault(id)
      if (fault) return refuse(reply, fault.status, ['requestError', fault.code])
      const rows = rowsFor(account, request.body.query ?? '')
      if (!rows) return refuse(reply, 400, ['queryError', 'UNRECOGNIZED_FIELD'])
      const batches = Array.from(
        { length: Math.max(1, Math.ceil(rows.length / BATCH_ROWS)) },
        (_, index) => ({
          results: rows.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
          requestId: randomUUID(),
        }),
      )
      return reply.send(batches)
    },
  )

  app.put<{ Params: { id: string } }>(
    '/google-ads/accounts/:id',
    { bodyLimit: MAX_ACCOUNT_BYTES },
    (request, reply) => {
      try {
        accounts.put(request.params.id, request.body)
        return reply.send({ success: true })
      } catch (error) {
        if (!(error instanceof ZodError)) throw error
        const [issue] = error.issues
        return reply.status(400).send({ error: `${issue?.path.join('.')}: ${issue?.message}` })
      }
    },
  )
}
