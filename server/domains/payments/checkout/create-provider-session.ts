import { brand } from '#contract/brand.ts'
import { packageOf } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isProviderOutage, isRefusedForGood, isUnknownAtProvider } from '#server/platform/payment-provider.ts'
import { lockPaymentAndProject } from '../lock-payment-and-project.ts'
import type { CheckoutSession } from '../sync/read-checkout-session.ts'
import { pageExpiry } from './checkout-times.ts'
import { expireCheckoutAttempt } from './expire-checkout-attempt.ts'

/** The discount as the provider's one-time coupon, so that its page shows it as such. */
const couponFor = async ({ stripe }: Context, payment: PaymentRecord): Promise<string | null> => {
  if (payment.amountOff === 0) return null
  const coupon = await stripe.coupons.create(
    {
      amount_off: payment.amountOff,
      currency: 'usd',
      duration: 'once',
      max_redemptions: 1,
      name: payment.discountCode ?? 'Discount',
    },
    { idempotencyKey: `coupon-${payment.id}-${payment.createdAt.getTime()}` },
  )
  return coupon.id
}

/** The user's customer at the provider from an earlier purchase; null when there is none, or the provider lost it. */
const knownCustomer = async ({ stripe, database }: Context, userId: number): Promise<string | null> => {
  const { stripeCustomerId } = await requireUser(database, userId)
  if (stripeCustomerId === null) return null
  const customer = await stripe.customers.retrieve(stripeCustomerId).catch((error: unknown) => {
    if (isUnknownAtProvider(error)) return null
    throw error
  })
  return customer === null || customer.deleted ? null : customer.id
}

/**
 * Opens the hosted payment page of one attempt. The idempotency key belongs to the attempt: after a time-out, a
 * second click or in a second tab the provider answers the same page again.
 * @throws PAYMENT_PROVIDER_UNAVAILABLE
 */
export const createProviderSession = async (
  context: Context,
  { project, payment }: { project: ProjectRecord; payment: PaymentRecord },
  actor: Actor,
): Promise<CheckoutSession> => {
  const { stripe, config, database } = context
  const pack = packageOf(project.packageType)
  const expiresAt = pageExpiry(payment)
  const metadata = { paymentId: String(payment.id), projectPublicId: project.publicId }
  try {
    const customer = await knownCustomer(context, payment.userId)
    const coupon = await couponFor(context, payment)
    return await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: project.publicId,
        ...(customer ? { customer } : { customer_email: actor.user.email, customer_creation: 'always' }),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: pack.price,
              product_data: { name: `${brand.name} ${pack.name}`, description: pack.includes.join(' · ') },
            },
          },
        ],
        ...(coupon ? { discounts: [{ coupon }] } : {}),
        ...(expiresAt === null ? {} : { expires_at: expiresAt }),
        metadata,
        payment_intent_data: { metadata, description: `${brand.name} ${pack.name}` },
        success_url: `${config.publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${config.publicUrl}/checkout/${project.publicId}`,
      },
      { idempotencyKey: `checkout-${project.publicId}-${payment.id}${customer ? `-${customer}` : ''}` },
    )
  } catch (error) {
    if (isProviderOutage(error)) throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE', { cause: error })
    if (isRefusedForGood(error))
      await database.transaction(async (tx) => {
        await expireCheckoutAttempt(tx, (await lockPaymentAndProject(tx, payment)).payment)
      })
    throw error
  }
}
