import { brand } from '#contract/brand.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { getPackage } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  isPermanentRejection,
  isResourceMissingError,
  isTemporaryProviderError,
} from '#server/platform/payment-provider.ts'
import { storeSessionId } from '../payments.queries.ts'
import { expireCheckoutAttempt, lockPaymentAndProject } from '../payments.ts'
import { type CheckoutSession, readSession } from '../sync/interpret-checkout-session.ts'
import { beginCheckoutAttempt, type CheckoutAttempt, closeCheckoutAttempt } from './checkout-attempts.ts'
import { getPageExpiry } from './checkout-times.ts'

interface CheckoutOrder {
  projectId: ProjectReference
  discountCode?: string | undefined
}

/**
 * Returns the payment page's URL. Throws if there is no URL, or if its origin isn't the provider's, so that
 * users can't be sent elsewhere.
 */
const getCheckoutUrl = ({ config }: Context, session: CheckoutSession): string => {
  if (!session.url || !config.payments.checkoutOrigins.includes(new URL(session.url).origin))
    throw new Error('the payment page is on an unknown host')
  return session.url
}

/**
 * Creates an attempt's payment page.
 * @returns its URL, or null if the attempt is no longer pending
 */
const createPage = async (
  context: Context,
  attempt: CheckoutAttempt,
  actor: Actor,
): Promise<string | null> => {
  const session = await createProviderSession(context, attempt, actor)
  const stored = await storeSessionId(context.database, attempt.payment.id, session.id)
  return stored.status === 'pending' ? getCheckoutUrl(context, session) : null
}

/**
 * Closes an attempt so that another one can replace it.
 * @throws ALREADY_PAID, PAYMENT_PROCESSING, PAYMENT_PROVIDER_UNAVAILABLE if the page may still be open or the
 * payment was flagged or returned
 */
const requireClosed = async (context: Context, payment: PaymentRecord, now: Date): Promise<void> => {
  const closed = await closeCheckoutAttempt(context, payment, now)
  if (closed.status === 'paid') throw new Problem('ALREADY_PAID')
  if (closed.status === 'processing') throw new Problem('PAYMENT_PROCESSING')
  // A second page could charge the client twice.
  if (closed.status !== 'expired' && closed.status !== 'failed')
    throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE')
}

/**
 * Returns the URL of an attempt's payment page. If the page isn't open, closes the attempt and returns null.
 * @throws ALREADY_PAID, PAYMENT_PROCESSING, PAYMENT_PROVIDER_UNAVAILABLE
 */
const findPageUrl = async (
  context: Context,
  { payment }: CheckoutAttempt,
  sessionId: string,
  now: Date,
): Promise<string | null> => {
  const session = await readSession(context, sessionId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'PAYMENT_SESSION_NOT_FOUND') return null
    throw error
  })
  if (session?.status === 'open') return getCheckoutUrl(context, session)
  await requireClosed(context, payment, now)
  return null
}

/**
 * Maximum number of tries to find or create a payment page. Another try is needed if an earlier attempt had
 * to be closed first, or if the page has expired in the meantime.
 */
const MAX_PAGE_ATTEMPTS = 3

const findOrCreatePage = async (
  context: Context,
  order: CheckoutOrder,
  actor: Actor,
  now: Date,
): Promise<string> => {
  for (let turn = 0; turn < MAX_PAGE_ATTEMPTS; turn += 1) {
    const attempt = await beginCheckoutAttempt(context, order, actor, now)
    if (attempt.closeFirst) {
      await requireClosed(context, attempt.closeFirst, now)
      continue
    }
    const { checkoutSessionId } = attempt.payment
    const address =
      checkoutSessionId === null
        ? await createPage(context, attempt, actor)
        : await findPageUrl(context, attempt, checkoutSessionId, now)
    if (address !== null) return address
  }
  throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE')
}

/** Time limit for returning a payment page, in ms. */
const CHECKOUT_TIMEOUT_MS = 9_000

/**
 * Finds or creates the payment page for the actor's project. Repeated calls with the same discount code
 * return the same page while it's open, and create a new one if it has expired. If the work exceeds the time
 * limit, this throws, but the work continues in the background, and the next call uses its result.
 * @returns the hosted payment page's URL
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, ALREADY_PAID, PAYMENT_PROCESSING, DISCOUNT_NOT_VALID,
 * PAYMENT_PROVIDER_UNAVAILABLE
 */
export const createCheckout = async (
  context: Context,
  order: CheckoutOrder,
  actor: Actor,
  now: Date,
): Promise<string> => {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => deadline.reject(new Problem('PAYMENT_PROVIDER_UNAVAILABLE')),
    CHECKOUT_TIMEOUT_MS,
  )
  const page = findOrCreatePage(context, order, actor, now)
  page.catch((error: unknown) => context.log.info({ err: error }, 'creating a payment page failed'))
  try {
    return await Promise.race([page, deadline.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Creates a one-time coupon, so that the payment page shows the discount. Returns its ID, or null if there is
 * no discount.
 */
const createCoupon = async ({ stripe }: Context, payment: PaymentRecord): Promise<string | null> => {
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

/**
 * Returns the provider's customer ID from an earlier purchase. Null if there is none or the provider no
 * longer has the customer.
 */
const findProviderCustomer = async (
  { stripe, database }: Context,
  userId: number,
): Promise<string | null> => {
  const { stripeCustomerId } = await requireUser(database, userId)
  if (stripeCustomerId === null) return null
  const customer = await stripe.customers.retrieve(stripeCustomerId).catch((error: unknown) => {
    if (isResourceMissingError(error)) return null
    throw error
  })
  return customer === null || customer.deleted ? null : customer.id
}

/**
 * Creates an attempt's hosted payment page. The idempotency key identifies the attempt and the customer, so a
 * retry returns the same page. If the provider permanently rejects the request, expires the attempt and
 * rethrows the error.
 * @throws PAYMENT_PROVIDER_UNAVAILABLE
 */
const createProviderSession = async (
  context: Context,
  { project, payment }: { project: ProjectRecord; payment: PaymentRecord },
  actor: Actor,
): Promise<CheckoutSession> => {
  const { stripe, config, database } = context
  const pack = getPackage(project.packageType)
  const expiresAt = getPageExpiry(payment)
  const metadata = { paymentId: String(payment.id), projectPublicId: project.publicId }
  try {
    const customer = await findProviderCustomer(context, payment.userId)
    const coupon = await createCoupon(context, payment)
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
        cancel_url: `${config.publicUrl}/checkout/${project.publicId}?canceled=true`,
      },
      { idempotencyKey: `checkout-${project.publicId}-${payment.id}${customer ? `-${customer}` : ''}` },
    )
  } catch (error) {
    if (isTemporaryProviderError(error)) throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE', { cause: error })
    if (isPermanentRejection(error))
      await database.transaction(async (tx) => {
        await expireCheckoutAttempt(tx, (await lockPaymentAndProject(tx, payment)).payment)
      })
    throw error
  }
}
