import Stripe from 'stripe'
import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'

/** Longest wait for one answer of the payment provider, milliseconds. */
const TIMEOUT = 4_000

/** The official SDK; without a key of the provider it talks to the sandbox, unchanged. */
export const openPayments = ({ payments }: Config): Stripe =>
  new Stripe(payments.secretKey, {
    timeout: TIMEOUT,
    // Once more, with the same idempotency key: after a lost answer, or while another tab's call is under way.
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: brand.name },
    ...(payments.sandbox ? { ...payments.sandbox, protocol: 'http' as const } : {}),
  })

/** Is this the provider being down, slow, overloaded or refusing our key, rather than our call being wrong? */
export const isProviderOutage = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error instanceof Stripe.errors.StripeIdempotencyError

/** Does the provider not know the object? */
export const isUnknownAtProvider = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Was the call itself refused for good? Trying it again would be refused again. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError

const refusals: Record<string, string> = {
  resource_missing:
    'The payment provider has no record of this payment. Check which provider account is connected.',
  charge_already_refunded: 'The payment provider has already refunded this payment in full.',
  charge_disputed:
    'The client disputed this payment with their bank. Respond to the dispute at the payment provider.',
  balance_insufficient: 'Our balance at the payment provider is too low for this refund.',
}

/** Why the provider refused a call, in words for staff; its own text stays in the log. */
export const refusalOf = (error: unknown): string =>
  (error instanceof Stripe.errors.StripeError && refusals[error.code ?? '']) ||
  'The payment provider refused this refund. Its reason is in the server log.'
