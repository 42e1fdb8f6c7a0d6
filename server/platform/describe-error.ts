import { DrizzleQueryError } from 'drizzle-orm'

export type ErrorDescription = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: ErrorDescription
}

/** PostgreSQL repeats values in its detail, and a failed query names all of its parameters: neither is kept. */
const messageOf = (error: Error): string =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message

/**
 * What the log keeps of an error: kind, message, code, stack and cause, but never the values of a query. They hold
 * addresses, hashes and mailed links.
 */
export const describeError = (error: unknown): ErrorDescription => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const message = messageOf(error)
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
