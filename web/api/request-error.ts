import { brand } from '#contract/brand.ts'

/** Why a call failed, in the shape every screen reads. `status` is 0 when no reply came at all. */
export class RequestError extends Error {
  readonly code: string
  readonly status: number
  /** Faulty fields of the body: field name to message. */
  readonly fields: Readonly<Record<string, string>>
  /** The message is the server's own, not the status text or a general one. */
  hasReason = true
  /** The session ended with this reply, and the user has been told so already. */
  sessionEnded = false

  constructor(message: string, code: string, status: number, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'RequestError'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

const unknownCode = 'UNKNOWN_ERROR'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textsOf = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, text]) => (textIn(text) ? [[key, `${text}`]] : [])),
      )
    : {}

const withoutReason = (response: Response, code: string): RequestError => {
  const error = new RequestError(response.statusText || 'An error occurred', code, response.status)
  error.hasReason = false
  return error
}

/**
 * The error of a non-OK response. Its message is, in this order: that of our error envelope, the body's message or
 * error field, the raw text unless it is JSON, the status text, "An error occurred".
 */
export const errorOfResponse = async (response: Response): Promise<RequestError> => {
  const raw = await response.text().catch(() => '')
  const body = parseJson(raw)
  if (body === undefined && raw !== '') return new RequestError(raw, unknownCode, response.status)
  if (!isRecord(body)) return withoutReason(response, unknownCode)
  const envelope = body.success === false && isRecord(body.error) ? body.error : body
  const code = textIn(envelope.code) ?? unknownCode
  const message = textIn(envelope.message) ?? textIn(envelope.error)
  return message === undefined
    ? withoutReason(response, code)
    : new RequestError(message, code, response.status, textsOf(envelope.fields))
}

/** Whether a failure has been told already, because it ended the session. */
export const endedSession = (error: unknown): boolean => error instanceof RequestError && error.sessionEnded

/** The server started a session, and the browser didn't keep its cookie. */
export const cookiesBlocked = (): RequestError =>
  new RequestError(
    'Your browser blocked the cookie that keeps you logged in. Allow cookies for this site, then try again.',
    'COOKIES_BLOCKED',
    401,
  )

/** What a user reads when the network, not the server, refused. */
export const unreachable = (): RequestError =>
  new RequestError(`${brand.name} can't be reached. Check your connection and try again.`, 'UNREACHABLE', 0)

/** The server's own words for a failure; `fallback` when it had none or was not reached at all. */
export const reasonOf = (error: unknown, fallback: string): string =>
  error instanceof RequestError && error.status !== 0 && error.hasReason ? error.message : fallback

/** Everything the server said: its message and those at fields. */
export const messagesOf = (error: Error): string[] => [
  error.message,
  ...(error instanceof RequestError ? Object.values(error.fields) : []),
]
