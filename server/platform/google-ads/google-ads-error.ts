import { z } from '#contract/zod.ts'

/** Why Google Ads gave no figures, as far as a person can do something about it. */
export type GoogleAdsProblem = 'access' | 'customer' | 'quota' | 'unavailable' | 'unreadable'

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
