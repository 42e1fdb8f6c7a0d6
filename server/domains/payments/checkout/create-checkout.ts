import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { storeSessionId } from '../payments.queries.ts'
import { type CheckoutSession, readSession } from '../sync/read-checkout-session.ts'
import { type Attempt, beginCheckoutAttempt } from './begin-checkout-attempt.ts'
import { closeCheckoutAttempt } from './close-checkout-attempt.ts'
import { createProviderSession } from './create-provider-session.ts'

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
