import { setTimeout as delay } from 'node:timers/promises'
import { z } from '#contract/zod.ts'
import type { Config } from '#server/config.ts'

/** Longest wait for one answer, milliseconds; a year of an account comes in one. */
const TIMEOUT = 60_000

/** A call that may pass is tried so many times, after pauses that double from the first one on, milliseconds. */
const retries = { times: 3, firstPause: 1_000 }

export interface GoogleAds {
  /**
   * Asks for one report of an account in the Google Ads Query Language and reads its rows by their schema.
   * @throws GoogleAdsError
   */
  search<Row>(customerId: string, query: string, row: z.ZodType<Row>): Promise<Row[]>
}

type Access = NonNullable<Config['googleAds']>

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(3600) })

const call = async (address: string, options: RequestInit): Promise<{ status: number; text: string }> => {
  try {
    const answer = await fetch(address, {
      ...options,
      method: 'POST',
      // The developer token would go along to wherever a redirect leads.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    throw new GoogleAdsError('unavailable', error instanceof Error ? error.message : 'no answer')
  }
}

const parsed = <T>(text: string, schema: z.ZodType<T>): T => {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new GoogleAdsError(
      'unreadable',
      `Google Ads answered something else: ${String(error).slice(0, 300)}`,
    )
  }
}

/** Turns the refresh token into a token for about an hour. A refresh token that was revoked is refused for good. */
const requestToken = async (access: Access) => {
  const { status, text } = await call(access.tokenUrl, {
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: access.clientId,
      client_secret: access.clientSecret,
      refresh_token: access.refreshToken,
    }),
  })
  if (status === 429 || status >= 500) throw new GoogleAdsError('unavailable', `no token: ${status}`)
  if (status !== 200) throw new GoogleAdsError('access', `no token: ${status} ${text.slice(0, 300)}`)
  return parsed(text, Token)
}

/** The REST reports of the Google Ads API; `pause` is that before the first retry. */
export const openGoogleAds = (access: Access, pause = retries.firstPause): GoogleAds => {
  let token: { value: string; until: number } | null = null
  const tokenOf = async (): Promise<string> => {
    if (!token || token.until < Date.now()) {
      const { access_token: value, expires_in: seconds } = await requestToken(access)
      token = { value, until: Date.now() + (seconds - 60) * 1000 }
    }
    return token.value
  }
  const ask = async (customerId: string, query: string): Promise<string> => {
    const address = `${access.apiUrl}/${access.version}/customers/${customerId}/googleAds:searchStream`
    const { status, text } = await call(address, {
      headers: {
        authorization: `Bearer ${await tokenOf()}`,
        'developer-token': access.developerToken,
        'content-type': 'application/json',
        ...(access.loginCustomerId ? { 'login-customer-id': access.loginCustomerId } : {}),
      },
      body: JSON.stringify({ query }),
    })
    if (status === 200) return text
    // A token that ended early is asked for anew by the next call.
    if (status === 401) token = null
    throw errorOf(status, text)
  }
  const askPatiently = async (customerId: string, query: string): Promise<string> => {
    for (let time = 0; ; time += 1)
      try {
        return await ask(customerId, query)
      } catch (error) {
        if (!(error instanceof GoogleAdsError && error.mayPass) || time === retries.times) throw error
        await delay(pause * 2 ** time)
      }
  }
  return {
    search: async (customerId, query, row) => {
      const batches = z.array(z.object({ results: z.array(row).default([]) }))
      return parsed(await askPatiently(customerId, query), batches).flatMap(({ results }) => results)
    },
  }
}

/** Why Google Ads gave no figures, as far as a person can do something about it. */
type GoogleAdsProblem = 'access' | 'customer' | 'quota' | 'unavailable' | 'unreadable'

/** Google Ads gave no figures. Its own text is for the log. */
export class GoogleAdsError extends Error {
  readonly problem: GoogleAdsProblem

  constructor(problem: GoogleAdsProblem, message: string) {
    super(message)
    this.name = 'GoogleAdsError'
    this.problem = problem
  }

  /** May the same call succeed a little later? */
  get mayPass(): boolean {
    return this.problem === 'quota' || this.problem === 'unavailable'
  }
}

const Failure = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z
      .array(
        z.object({ errors: z.array(z.object({ errorCode: z.record(z.string(), z.string()) })).default([]) }),
      )
      .default([]),
  }),
})

/** The codes of Google Ads that speak of the account and not of our access to the API. */
const ofCustomer = [
  'USER_PERMISSION_DENIED',
  'CUSTOMER_NOT_FOUND',
  'CUSTOMER_NOT_ENABLED',
  'INVALID_CUSTOMER_ID',
  'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION',
]

const problemOf = (status: number, codes: readonly string[]): GoogleAdsProblem => {
  if (codes.some((code) => ofCustomer.includes(code))) return 'customer'
  if (status === 429) return 'quota'
  if (status >= 500) return 'unavailable'
  if (status === 401 || status === 403) return 'access'
  return status === 404 ? 'customer' : 'unreadable'
}

/** What an answer of the API that is no success means; searchStream wraps its error in a list. */
export const errorOf = (status: number, text: string): GoogleAdsError => {
  let body: unknown = null
  try {
    const parsed: unknown = JSON.parse(text)
    body = Array.isArray(parsed) ? parsed[0] : parsed
  } catch {
    // A proxy on the way answers in words of its own.
  }
  const failure = Failure.safeParse(body).data?.error
  const codes = (failure?.details ?? []).flatMap(({ errors }) =>
    errors.flatMap(({ errorCode }) => Object.values(errorCode)),
  )
  return new GoogleAdsError(
    problemOf(status, codes),
    `Google Ads answered ${status} ${codes.join(' ')} ${failure?.message ?? ''}`.trim(),
  )
}
