import { DrizzleQueryError } from 'drizzle-orm'

export type ErrorDescription = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: ErrorDescription
}

/** Returns an error's message. For drizzle's errors, omits the query's parameters. */
const getMessage = (error: Error): string =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message

/**
 * Describes an error for the log: type, message, code, stack, and cause. Omits the query parameters in
 * drizzle's messages, which can contain email addresses, hashes, and links.
 */
export const describeError = (error: unknown): ErrorDescription => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const message = getMessage(error)
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}

/** Maximum length of a cause, in characters. */
const MAX_CAUSE_LENGTH = 500

/**
 * Returns the message of an error's innermost cause, for staff. Messages of outer errors can contain query
 * parameters.
 */
export const describeCause = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return describeCause(error.errors[0])
  if (!(error instanceof Error)) return String(error).slice(0, MAX_CAUSE_LENGTH)
  if (error.cause instanceof Error) return describeCause(error.cause)
  return (error.message || error.name).slice(0, MAX_CAUSE_LENGTH)
}
