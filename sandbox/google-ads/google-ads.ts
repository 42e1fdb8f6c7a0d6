import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ZodError, z } from 'zod'

/** Maximum number of rows in one batch of a stream. */
const ROWS_PER_BATCH = 1_000

/** Maximum size of a request that sets an account, in bytes. Enough for a year of figures. */
const MAX_ACCOUNT_BYTES = 32 * 1024 * 1024

/** The only valid refresh token. */
const SANDBOX_REFRESH_TOKEN = 'sandbox-refresh-token'

function sendError(
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
 * Registers Google's token endpoint, the endpoint for Google Ads queries, and PUT /google-ads/accounts/:id.
 * The last one sets an account's figures.
 */
export async function registerGoogleAdsRoutes(
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
    if (grant !== 'refresh_token' || refresh !== SANDBOX_REFRESH_TOKEN)
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
      if (!tokens.has(token)) return sendError(reply, 401, ['authenticationError', 'OAUTH_TOKEN_INVALID'])
      if (!request.headers['developer-token'])
        return sendError(reply, 401, ['authenticationError', 'DEVELOPER_TOKEN_INVALID'])
      const account = accounts.find(id)
      if (!account) return sendError(reply, 403, ['authorizationError', 'USER_PERMISSION_DENIED'])
      const fault = accounts.consumeFault(id)
      if (fault) return sendError(reply, fault.status, ['requestError', fault.code])
      const rows = selectRows(account, request.body.query ?? '')
      if (!rows) return sendError(reply, 400, ['queryError', 'UNRECOGNIZED_FIELD'])
      const batches = Array.from(
        { length: Math.max(1, Math.ceil(rows.length / ROWS_PER_BATCH)) },
        (_, index) => ({
          results: rows.slice(index * ROWS_PER_BATCH, (index + 1) * ROWS_PER_BATCH),
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

const figureFields = {
  campaign: z.string(),
  cost: z.int(),
  impressions: z.int(),
  clicks: z.int(),
  conversions: z.number(),
}

/** A Google Ads account's figures and a simulated fault. Costs are in cents. */
const AccountSchema = z.strictObject({
  currency: z.string().default('USD'),
  days: z.array(z.strictObject({ ...figureFields, date: z.iso.date() })).default([]),
  keywords: z.array(z.strictObject({ ...figureFields, date: z.iso.date(), keyword: z.string() })).default([]),
  /** The active keywords. The score is null until Google assigns one. */
  quality: z
    .array(z.strictObject({ campaign: z.string(), keyword: z.string(), score: z.int().nullable() }))
    .default([]),
  /** Whether figures continue after the last day by repeating those of the previous week. */
  goesOn: z.boolean().default(false),
  fault: z
    .strictObject({ status: z.int(), code: z.string(), times: z.int().default(1_000_000) })
    .nullable()
    .default(null),
})
type AdsAccount = z.output<typeof AccountSchema>

export interface AdsAccounts {
  /** Creates or replaces an account. Throws a ZodError if it's invalid. */
  put: (id: string, account: unknown) => AdsAccount
  find: (id: string) => AdsAccount | undefined
  /**
   * Returns the error to simulate for the account's next request, and decrements its remaining count. Null if
   * no error is set or its count is used up.
   */
  consumeFault: (id: string) => AdsAccount['fault']
}

export function openAdsAccounts(database: DatabaseSync): AdsAccounts {
  const insert = database.prepare('INSERT OR REPLACE INTO google_ads_accounts (id, body) VALUES (?, ?)')
  const select = database.prepare('SELECT body FROM google_ads_accounts WHERE id = ?')
  const put: AdsAccounts['put'] = (id, wanted) => {
    const account = AccountSchema.parse(wanted)
    insert.run(id, JSON.stringify(account))
    return account
  }
  const find: AdsAccounts['find'] = (id) => {
    const row = select.get(id)
    return row ? AccountSchema.parse(JSON.parse(String(row.body))) : undefined
  }
  return {
    put,
    find,
    consumeFault: (id) => {
      const account = find(id)
      const fault = account?.fault
      if (!account || !fault || fault.times === 0) return null
      put(id, { ...account, fault: { ...fault, times: fault.times - 1 } })
      return fault
    },
  }
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

const subtractWeek = (date: string): string => new Date(Date.parse(date) - WEEK_MS).toISOString().slice(0, 10)

const getNextDay = (date: string): string =>
  new Date(Date.parse(date) + WEEK_MS / 7).toISOString().slice(0, 10)

/**
 * Returns the rows in a period. If `goesOn` is set, days after the last stored one repeat the figures from a
 * week earlier.
 */
function filterByPeriod<Row extends { date: string }>(
  rows: readonly Row[],
  { from, to, goesOn }: { from: string; to: string; goesOn: boolean },
): Row[] {
  const byDate = Map.groupBy(rows, ({ date }) => date)
  const last =
    rows
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? ''
  const found: Row[] = []
  for (let date = from; date <= to; date = getNextDay(date)) {
    let source = date
    while (goesOn && last !== '' && source > last) source = subtractWeek(source)
    found.push(...(byDate.get(source) ?? []).map((row) => ({ ...row, date })))
  }
  return found
}

interface CountedFigures {
  cost: number
  impressions: number
  clicks: number
  conversions: number
}

/** Converts figures to the API's format, which represents 64-bit integers as strings. */
const toMetrics = ({ cost, impressions, clicks, conversions }: CountedFigures) => ({
  costMicros: String(cost * 10_000),
  impressions: String(impressions),
  clicks: String(clicks),
  conversions,
})

const PERIOD_PATTERN = /segments\.date\s+BETWEEN\s+'(\d{4}-\d\d-\d\d)'\s+AND\s+'(\d{4}-\d\d-\d\d)'/i

/**
 * Returns the rows for a query: campaigns by day, keywords by day, or active keywords with their Quality
 * Scores.
 * @returns null for any other query
 */
function selectRows(account: AdsAccount, query: string): unknown[] | null {
  const [, from, to] = PERIOD_PATTERN.exec(query) ?? []
  const customer = { currencyCode: account.currency }
  const { goesOn } = account
  if (/\bFROM campaign\b/.test(query) && from && to)
    return filterByPeriod(account.days, { from, to, goesOn }).map((row) => ({
      customer,
      campaign: { name: row.campaign },
      segments: { date: row.date },
      metrics: toMetrics(row),
    }))
  if (/\bFROM keyword_view\b/.test(query) && from && to)
    return filterByPeriod(account.keywords, { from, to, goesOn }).map((row) => ({
      customer,
      campaign: { name: row.campaign },
      adGroupCriterion: { keyword: { text: row.keyword } },
      segments: { date: row.date },
      metrics: toMetrics(row),
    }))
  if (/\bFROM keyword_view\b/.test(query))
    return account.quality.map(({ campaign, keyword, score }) => ({
      campaign: { name: campaign },
      adGroupCriterion: {
        keyword: { text: keyword },
        ...(score === null ? {} : { qualityInfo: { qualityScore: score } }),
      },
    }))
  return null
}
