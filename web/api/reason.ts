import { RequestError } from './request-error.ts'

/** The server's own words for a failure; `fallback` when it had none or was not reached at all. */
export const reasonOf = (error: unknown, fallback: string): string =>
  error instanceof RequestError && error.status !== 0 && error.hasReason ? error.message : fallback

/** Everything the server said: its message and those at fields. */
export const messagesOf = (error: Error): string[] => [
  error.message,
  ...(error instanceof RequestError ? Object.values(error.fields) : []),
]
