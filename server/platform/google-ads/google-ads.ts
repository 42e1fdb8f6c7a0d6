import { setTimeout as delay } from 'node:timers/promises'
import { z } from '#contract/zod.ts'
import type { Config } from '#server/config.ts'

/** Request timeout, in ms. A year of data arrives in one response. */
const REQUEST_TIMEOUT_MS = 60_000

/** Retries for temporary errors. The pause before the first retry is in ms, and doubles each time. */
const RETRY_POLICY = { times: 3, firstPause: 1_000 }

export interface GoogleAds {
  /** Runs a Google Ads Query Language query and parses each row with the schema. @throws GoogleAdsError */
  search<Row>(customerId: string, query: string, row: z.ZodType<Row>): Promise<Row[]>
}

type GoogleAdsAccess = NonNullable<Config['googleAds']>

const TokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().default(3600) })

const callApi = async (address: string, options: RequestInit): Promise<{ status: number; text: string }> => {
  try {
    const answer = await fetch(address, {
      ...options,
      method: 'POST',
      // Following a redirect would send the developer token to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    throw new GoogleAdsError('unavailable', error instanceof Error ? error.message : 'no response')
  }
}

const parseReply = <T>(text: string, schema: z.ZodType<T>): T => {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new GoogleAdsError(
      'unreadable',
      `Unexpected response from Google Ads: ${String(error).slice(0, 300)}`,
    )
  }
}

/** Exchanges the refresh token for an access token. */
const requestToken = async (access: GoogleAdsAccess) => {
  const { status, text } = await callApi(access.tokenUrl, {
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: access.clientId,
      client_secret: access.clientSecret,
      refresh_token: access.refreshToken,
    }),
  })
  if (status === 429 || status >= 500)
    throw new GoogleAdsError('unavailable', `token request failed: ${status}`)
  if (status !== 200)
    throw new GoogleAdsError('access', `token request failed: ${status} ${text.slice(0, 300)}`)
  return parseReply(text, TokenReply)
}

/**
 * Creates a client for the Google Ads API's REST reports. `pause` is the time before the first retry, in ms.
 */
export const createGoogleAdsClient = (
  access: GoogleAdsAccess,
  pause = RETRY_POLICY.firstPause,
): GoogleAds => {
  let token: { value: string; until: number } | null = null
  const getToken = async (): Promise<string> => {
    if (!token || token.until < Date.now()) {
      const { access_token: value, expires_in: seconds } = await requestToken(access)
      token = { value, until: Date.now() + (seconds - 60) * 1000 }
    }
    return token.value
  }
  const request = async (customerId: string, query: string): Promise<string> => {
    const address = `${access.apiUrl}/${access.version}/customers/${customerId}/googleAds:searchStream`
    const { status, text } = await callApi(address, {
      headers: {
        authorization: `Bearer ${await getToken()}`,
        'developer-token': access.developerToken,
        'content-type': 'application/json',
        ...(access.loginCustomerId ? { 'login-customer-id': access.loginCustomerId } : {}),
      },
      body: JSON.stringify({ query }),
    })
    if (status === 200) return text
    // Discard the rejected token, so that the next call requests a new one.
    if (status === 401) token = null
    throw toGoogleAdsError(status, text)
  }
  const requestWithRetries = async (customerId: string, query: string): Promise<string> => {
    for (let time = 0; ; time += 1)
      try {
        return await request(customerId, query)
      } catch (error) {
        if (!(error instanceof GoogleAdsError && error.mayPass) || time === RETRY_POLICY.times) throw error
        await delay(pause * 2 ** time)
      }
  }
  return {
    search: async (customerId, query, row) => {
      const batches = z.array(z.object({ results: z.array(row).default([]) }))
      return parseReply(await requestWithRetries(customerId, query), batches).flatMap(
        ({ results }) => results,
      )
    },
  }
}

/** Reasons why a request to Google Ads failed. */
type GoogleAdsProblem = 'access' | 'customer' | 'quota' | 'unavailable' | 'unreadable'

/** A failed request to Google Ads. The message is only for the log. Don't show it to users. */
export class GoogleAdsError extends Error {
  readonly problem: GoogleAdsProblem

  constructor(problem: GoogleAdsProblem, message: string) {
    super(message)
    this.name = 'GoogleAdsError'
    this.problem = problem
  }

  /** Whether a retry may succeed. */
  get mayPass(): boolean {
    return this.problem === 'quota' || this.problem === 'unavailable'
  }
}

const FailureReply = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z
      .array(
        z.object({ errors: z.array(z.object({ errorCode: z.record(z.string(), z.string()) })).default([]) }),
      )
      .default([]),
  }),
})

/** Error codes for problems with the client's account, rather than with our access to the API. */
const customerErrorCodes = [
  'USER_PERMISSION_DENIED',
  'CUSTOMER_NOT_FOUND',
  'CUSTOMER_NOT_ENABLED',
  'INVALID_CUSTOMER_ID',
  'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION',
]

const toProblem = (status: number, codes: readonly string[]): GoogleAdsProblem => {
  if (codes.some((code) => customerErrorCodes.includes(code))) return 'customer'
  if (status === 429) return 'quota'
  if (status >= 500) return 'unavailable'
  if (status === 401 || status === 403) return 'access'
  return status === 404 ? 'customer' : 'unreadable'
}

/** Converts an error response to a `GoogleAdsError`. The searchStream method wraps the error in a list. */
export const toGoogleAdsError = (status: number, text: string): GoogleAdsError => {
  let body: unknown = null
  try {
    const parsed: unknown = JSON.parse(text)
    body = Array.isArray(parsed) ? parsed[0] : parsed
  } catch {
    // Proxies may respond with content other than JSON.
  }
  const failure = FailureReply.safeParse(body).data?.error
  const codes = (failure?.details ?? []).flatMap(({ errors }) =>
    errors.flatMap(({ errorCode }) => Object.values(errorCode)),
  )
  return new GoogleAdsError(
    toProblem(status, codes),
    `Google Ads answered ${status} ${codes.join(' ')} ${failure?.message ?? ''}`.trim(),
  )
}
