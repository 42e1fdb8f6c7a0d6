/** Stripe's error types. The SDK chooses an error class based on the type. */
export type StripeErrorType = 'invalid_request_error' | 'api_error' | 'card_error' | 'idempotency_error'

export interface StripeErrorDetails {
  /** HTTP status. Defaults to 400. */
  status?: number
  type?: StripeErrorType
  /** Stripe's error code, for example `resource_missing`. */
  code?: string | undefined
  /** The invalid parameter, for example `line_items[0][quantity]`. */
  param?: string | undefined
}

/** An error with a response body in Stripe's format. */
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

  /** Creates the response body: `{ error: { type, code, message, param } }`. */
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

/** Creates the error for an unknown ID. `param` is the parameter that contained the ID. */
export function createMissingResourceError(
  kind: string,
  id: string,
  param: string,
  status = 404,
): StripeError {
  return new StripeError(`No such ${kind}: '${id}'`, { status, code: 'resource_missing', param })
}
