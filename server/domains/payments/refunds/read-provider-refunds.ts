import type Stripe from 'stripe'

/** A refund that did not arrive: the bank sent it back. Amount in cents. */
export interface FailedRefund {
  id: string
  amount: number
  reason: string
}

/** What of a charge has been given back (cents), and which refunds of it failed. */
export interface ProviderRefunds {
  amountRefunded: number
  whole: boolean
  failed: FailedRefund[]
}

/** Did a refund of the provider fail for good? */
export const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

/** Why it failed, in words for staff. */
export const failureOf = ({ status, failure_reason }: Stripe.Refund): string =>
  `The bank returned it: ${(failure_reason ?? status ?? 'unknown').replaceAll('_', ' ')}`

/**
 * Counts the refunds of a charge one by one, because those that failed count for nothing. Of a charge with more refunds
 * than the provider lists at once its own sum is taken.
 */
export const readRefunds = (charge: Stripe.Charge | null): ProviderRefunds => {
  const list = charge?.refunds
  const refunds = list?.data ?? []
  const amountRefunded =
    list && !list.has_more
      ? refunds.filter((refund) => !hasFailed(refund)).reduce((sum, { amount }) => sum + amount, 0)
      : (charge?.amount_refunded ?? 0)
  return {
    amountRefunded,
    whole: charge !== null && amountRefunded > 0 && amountRefunded >= charge.amount,
    failed: refunds
      .filter(hasFailed)
      .map((refund) => ({ id: refund.id, amount: refund.amount, reason: failureOf(refund) })),
  }
}
