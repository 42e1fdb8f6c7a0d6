import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { StripeError } from './stripe-error.ts'

/** Lifetime of a key, in ms. Stripe can remove keys after 24 hours. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000

export interface ApiResponse {
  status: number
  body: unknown
}

/** The stored response to an earlier request with the same key. */
export interface StoredResponse extends ApiResponse {
  /** ID of the original request, which first used the key. */
  requestId: string
}

/** Identifies a request. An idempotency key can be reused only for an identical request. */
export interface IdempotentRequest {
  apiKey: string
  idempotencyKey: string
  method: string
  path: string
  params: unknown
}

/**
 * Stores responses by idempotency key. Call the methods in the transaction that does the work, so that the
 * effect and the key are stored together.
 */
export function openIdempotencyStore(database: DatabaseSync, nowMs: () => number) {
  const select = database.prepare(
    'SELECT fingerprint, request_id, status, body FROM idempotent_answers WHERE key = ? AND created_at > ?',
  )
  const insert = database.prepare('INSERT OR REPLACE INTO idempotent_answers VALUES (?, ?, ?, ?, ?, ?)')
  const deleteExpired = database.prepare('DELETE FROM idempotent_answers WHERE created_at <= ?')

  return {
    /**
     * Returns the stored response for a request, or undefined if the key is new. Throws Stripe's 400 error if
     * the key was used with a different request.
     */
    find(request: IdempotentRequest): StoredResponse | undefined {
      const row = select.get(createKey(request), nowMs() - KEY_LIFETIME_MS)
      if (row === undefined) return undefined
      if (row.fingerprint !== createFingerprint(request)) {
        throw new StripeError(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.idempotencyKey}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        )
      }
      return {
        requestId: String(row.request_id),
        status: Number(row.status),
        body: JSON.parse(String(row.body)),
      }
    },

    store(request: IdempotentRequest, requestId: string, response: ApiResponse): void {
      const now = nowMs()
      deleteExpired.run(now - KEY_LIFETIME_MS)
      insert.run(
        createKey(request),
        createFingerprint(request),
        requestId,
        response.status,
        JSON.stringify(response.body),
        now,
      )
    },
  }
}

export type IdempotencyStore = ReturnType<typeof openIdempotencyStore>

function createKey(request: IdempotentRequest): string {
  return `${hashText(request.apiKey)}:${request.idempotencyKey}`
}

function createFingerprint(request: IdempotentRequest): string {
  return hashText(JSON.stringify([request.method, request.path, sortKeys(request.params)]))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, part]) => [key, sortKeys(part)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
