import { brand } from '#contract/brand.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { packageOf } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isProviderOutage, isRefusedForGood, isUnknownAtProvider } from '#server/platform/payment-provider.ts'
import { storeSessionId } from '../payments.queries.ts'
import { expireCheckoutAttempt, lockPaymentAndProject } from '../payments.ts'
import { type CheckoutSession, readSession } from '../sync/interpret-checkout-session.ts'
import { type Attempt, beginCheckoutAttempt, closeCheckoutAttempt } from './checkout-attempts.ts'
import { pageExpiry } from './checkout-times.ts'

interface Order {
  projectId: ProjectReference
  discountCode?: string | undefined
}

/** Only the provider's own pages; anything else would be a way to lead users astray. */
const addressOf = ({ config }: Context, session: CheckoutSession): string => {
  if (!session.url || !config.payments.checkoutOrigins.includes(new URL(session.url).origin))
    throw new Error('the payment provider named a payment page on an unknown host')
  return session.url
}

/** The page of an attempt that has none yet; null when the attempt was replaced while the page was being made. */
const makePage = async (context: Context, attempt: Attempt, actor: Actor): Promise<string | null> => {
  const session = await createProviderSession(context, attempt, actor)
  const stored = await storeSessionId(context.database, attempt.payment.id, session.id)
  return stored.status === 'pending' ? addressOf(context, session) : null
}

/** Closes an attempt and requires that no one can pay on its page anymore. @throws ALREADY_PAID, PAYMENT_PROCESSING */
const closeForGood = async (context: Context, payment: PaymentRecord, now: Date): Promise<void> => {
  const closed = await closeCheckoutAttempt(context, payment, now)
  if (closed.status === 'paid') throw new Problem('ALREADY_PAID')
  if (closed.status === 'processing') throw new Problem('PAYMENT_PROCESSING')
  // Money came and was flagged: another page would ask for it twice.
  if (closed.status !== 'expired' && closed.status !== 'failed')
    throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE')
}

/** The page of an attempt that has one; null when it can no longer be paid on. @throws ALREADY_PAID, PAYMENT_PROCESSING */
const findPage = async (
  context: Context,
  { payment }: Attempt,
  sessionId: string,
  now: Date,
): Promise<string | null> => {
  const session = await readSession(context, sessionId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'PAYMENT_SESSION_NOT_FOUND') return null
    throw error
  })
  if (session?.status === 'open') return addressOf(context, session)
  await closeForGood(context, payment, now)
  return null
}

/** A page expires at most once between two looks; more turns would mean that something else is wrong. */
const TURNS = 3

const lookForPage = async (context: Context, order: Order, actor: Actor, now: Date): Promise<string> => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const attempt = await beginCheckoutAttempt(context, order, actor, now)
    if (attempt.closeFirst) {
      await closeForGood(context, attempt.closeFirst, now)
      continue
    }
    const { checkoutSessionId } = attempt.payment
    const address =
      checkoutSessionId === null
        ? await makePage(context, attempt, actor)
        : await findPage(context, attempt, checkoutSessionId, now)
    if (address !== null) return address
  }
  throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE')
}

/** The user has an answer after this many milliseconds, whatever the provider does. */
const DEADLINE = 9_000

/**
 * Where the browser goes to pay for the actor's own project. Asking again answers the same page as long as it is
 * open; a page that has expired is replaced. Work that the deadline leaves behind ends by itself and is found again.
 * @returns the address of the hosted payment page
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, ALREADY_PAID, PAYMENT_PROCESSING, DISCOUNT_NOT_VALID,
 * PAYMENT_PROVIDER_UNAVAILABLE
 */
export const createCheckout = async (
  context: Context,
  order: Order,
  actor: Actor,
  now: Date,
): Promise<string> => {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => deadline.reject(new Problem('PAYMENT_PROVIDER_UNAVAILABLE')), DEADLINE)
  const page = lookForPage(context, order, actor, now)
  page.catch((error: unknown) => context.log.info({ err: error }, 'no payment page'))
  try {
    return await Promise.race([page, deadline.promise])
  } finally {
    clearTimeout(timer)
  }
}

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
const createProviderSession = async (
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
