import { brand } from '#contract/brand.ts'

/** A failed API request. `status` is 0 if there was no response. */
export class RequestError extends Error {
  readonly code: string
  readonly status: number
  /** Validation errors by field name. */
  readonly fields: Readonly<Record<string, string>>
  /** Whether the message explains the failure. False if it's only the status text or a generic message. */
  hasReason = true
  /** Whether the session ended and the user has been notified. */
  sessionEnded = false

  constructor(message: string, code: string, status: number, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'RequestError'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

const UNKNOWN_ERROR_CODE = 'UNKNOWN_ERROR'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const getText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const getTexts = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, text]) => (getText(text) ? [[key, `${text}`]] : [])),
      )
    : {}

const createUnexplainedError = (response: Response, code: string): RequestError => {
  const error = new RequestError(response.statusText || 'An error occurred', code, response.status)
  error.hasReason = false
  return error
}

/**
 * Creates the error for a failed response. The message comes from the error envelope, from the body's
 * `message` or `error` field if there's no envelope, or from the raw text if the body isn't JSON. Otherwise,
 * it's the status text or "An error occurred".
 */
export const readResponseError = async (response: Response): Promise<RequestError> => {
  const raw = await response.text().catch(() => '')
  const body = parseJson(raw)
  if (body === undefined && raw !== '') return new RequestError(raw, UNKNOWN_ERROR_CODE, response.status)
  if (!isRecord(body)) return createUnexplainedError(response, UNKNOWN_ERROR_CODE)
  const envelope = body.success === false && isRecord(body.error) ? body.error : body
  const code = getText(envelope.code) ?? UNKNOWN_ERROR_CODE
  const message = getText(envelope.message) ?? getText(envelope.error)
  return message === undefined
    ? createUnexplainedError(response, code)
    : new RequestError(message, code, response.status, getTexts(envelope.fields))
}

/** Whether a request failed because the session ended. In that case, the user has already been notified. */
export const isSessionEnded = (error: unknown): boolean => error instanceof RequestError && error.sessionEnded

/** Returns the error for a login after which the browser blocked the session cookie. */
export const createCookiesBlockedError = (): RequestError =>
  new RequestError(
    'Your browser blocked the cookie that keeps you logged in. Allow cookies for this site, then try again.',
    'COOKIES_BLOCKED',
    401,
  )

/** Returns the error for a request that got no response. Its status is 0. */
export const createUnreachableError = (): RequestError =>
  new RequestError(`${brand.name} can’t be reached. Check your connection and try again.`, 'UNREACHABLE', 0)

/**
 * Returns the error's message, or `fallback` if there was no response, the response contained no message, or
 * the error isn't a RequestError.
 */
export const getErrorReason = (error: unknown, fallback: string): string =>
  error instanceof RequestError && error.status !== 0 && error.hasReason ? error.message : fallback

/** Returns the error's message and all field messages. */
export const getErrorMessages = (error: Error): string[] => [
  error.message,
  ...(error instanceof RequestError ? Object.values(error.fields) : []),
]
