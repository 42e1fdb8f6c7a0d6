import Stripe from 'stripe'
import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'

const REQUEST_TIMEOUT_MS = 4_000

/** Creates the Stripe client. Without an API key, it connects to the sandbox. */
export const createStripeClient = ({ payments }: Config): Stripe =>
  new Stripe(payments.secretKey, {
    timeout: REQUEST_TIMEOUT_MS,
    // Retries lost responses, and conflicts with a concurrent request from another tab. The retry uses the
    // same idempotency key.
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: brand.name },
    ...(payments.sandbox ? { ...payments.sandbox, protocol: 'http' as const } : {}),
  })

/**
 * Whether the same request may succeed later: the provider is unavailable or overloaded, rejects our key, or
 * reports a conflict about the idempotency key.
 */
export const isTemporaryProviderError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error instanceof Stripe.errors.StripeIdempotencyError

/** Whether an error means that the object doesn't exist at the provider. */
export const isResourceMissingError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Whether the provider rejected the request permanently. */
export const isPermanentRejection = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError

const refundRejectionTexts: Record<string, string> = {
  resource_missing:
    'The payment provider has no record of this payment. Check which provider account is connected.',
  charge_already_refunded: 'The payment provider has already refunded this payment in full.',
  charge_disputed:
    'The client disputed this payment with their bank. Respond to the dispute at the payment provider.',
  balance_insufficient: 'Our balance at the payment provider is too low for this refund.',
}

/**
 * Returns an explanation for staff of why the provider rejected a refund. The caller logs the provider's own
 * message.
 */
export const explainRefundRejection = (error: unknown): string =>
  (error instanceof Stripe.errors.StripeError && refundRejectionTexts[error.code ?? '']) ||
  'The payment provider refused this refund. Its reason is in the server log.'
