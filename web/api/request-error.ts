import { brand } from '#contract/brand.ts'

/** Why a call failed, in the shape every screen reads. `status` is 0 when no reply came at all. */
export class RequestError extends Error {
  readonly code: string
  readonly status: number
  /** Faulty fields of the body: field name to message. */
  readonly fields: Readonly<Record<string, string>>
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

/**
 * The error of a non-OK response. Its message is, in this order: that of our error envelope, the body's
 * message or error field, the raw text, the status text, "An error occurred".
 */
export const errorOfResponse = async (response: Response): Promise<RequestError> => {
  const raw = await response.text().catch(() => '')
  const body = parseJson(raw)
  const fallback = raw || response.statusText || 'An error occurred'
  if (!isRecord(body)) return new RequestError(fallback, unknownCode, response.status)
  if (body.success === false && isRecord(body.error)) {
    const { message, code, fields } = body.error
    return new RequestError(
      textIn(message) ?? fallback,
      textIn(code) ?? unknownCode,
      response.status,
      textsOf(fields),
    )
  }
  const message = textIn(body.message) ?? textIn(body.error) ?? fallback
  return new RequestError(message, textIn(body.code) ?? unknownCode, response.status)
}

/** Whether a failure has been told already, because it ended the session. */
export const endedSession = (error: unknown): boolean => error instanceof RequestError && error.sessionEnded

/** What a user reads when the network, not the server, refused. */
export const unreachable = (): RequestError =>
  new RequestError(`${brand.name} can't be reached. Check your connection and try again.`, 'UNREACHABLE', 0)
