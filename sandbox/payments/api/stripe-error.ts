/** Stripe's error types. The SDK chooses its error class by them. */
export type StripeErrorType = 'invalid_request_error' | 'api_error' | 'card_error' | 'idempotency_error'

export interface StripeErrorDetails {
  /** HTTP status. Default: 400. */
  status?: number
  type?: StripeErrorType
  /** Stripe's short code, for example `resource_missing`. */
  code?: string | undefined
  /** The invalid parameter, for example `line_items[0][quantity]`. */
  param?: string | undefined
}

/** An error with a reply in Stripe's format. */
export class StripeError extends Error {
  readonly status: number
  readonly type: StripeErrorType
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(message: string, details: StripeErrorDetails = {}) {
    super(message)
    this.status = details.status ?? 400
    this.type = details.type ?? 'invalid_request_error'
    this.code = details.code
    this.param = details.param
  }

  /** The body of the reply: `{ error: { type, code, message, param } }`. */
  toBody() {
    const { type, code, message, param } = this
    return {
      error: {
        type,
        message,
        ...(code === undefined ? {} : { code }),
        ...(param === undefined ? {} : { param }),
      },
    }
  }
}

/** The error for an unknown id. `param` is the parameter that held the id. */
export function createMissingResourceError(
  kind: string,
  id: string,
  param: string,
  status = 404,
): StripeError {
  return new StripeError(`No such ${kind}: '${id}'`, { status, code: 'resource_missing', param })
}
