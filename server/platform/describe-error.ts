import { DrizzleQueryError } from 'drizzle-orm'

export type ErrorDescription = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: ErrorDescription
}

/** drizzle's own message contains the query's parameters. */
const getMessage = (error: Error): string =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message

/**
 * Describes an error for the log: type, message, code, stack, and cause. Never includes query parameters,
 * which can contain email addresses, hashes, and links.
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
