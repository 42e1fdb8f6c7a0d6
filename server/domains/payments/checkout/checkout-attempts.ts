import type { ProjectReference } from '#contract/fields.ts'
import { getPackage } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isTemporaryProviderError } from '#server/platform/payment-provider.ts'
import { lockClientProject, requireOpen } from '#server/projects'
import { lockAndCalculateDiscount } from '../discounts/discount-holds.ts'
import {
  findOpenAttempts,
  findPayment,
  hasBeenPaid,
  insertPayment,
  isPaymentProcessing,
  updatePayment,
} from '../payments.queries.ts'
import { expireCheckoutAttempt, lockPaymentAndProject } from '../payments.ts'
import { applyCheckoutSession } from '../sync/apply-checkout-session.ts'
import { readSession } from '../sync/interpret-checkout-session.ts'
import { isAbandoned } from './checkout-times.ts'

export interface CheckoutAttempt {
  project: ProjectRecord
  payment: PaymentRecord
  /**
   * An earlier attempt that still holds the discount code. Close it, and then call beginCheckoutAttempt
   * again.
   */
  closeFirst?: PaymentRecord
}

/**
 * Finds or creates the open payment attempt for the actor's project. Replaces an open attempt that has a
 * different discount code or was abandoned. A job closes a replaced page. A hold on a discount code never
 * moves to a new attempt, because the old page could be paid at the same moment.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, ALREADY_PAID, PAYMENT_PROCESSING, DISCOUNT_NOT_VALID
 */
export const beginCheckoutAttempt = (
  { database, jobs }: Context,
  input: { projectId: ProjectReference; discountCode?: string | undefined },
  actor: Actor,
  now: Date,
): Promise<CheckoutAttempt> =>
  database.transaction(async (tx) => {
    const project = await lockClientProject(tx, input.projectId, actor)
    requireOpen(project)
    if (await hasBeenPaid(tx, project.id)) throw new Problem('ALREADY_PAID')
    if (await isPaymentProcessing(tx, project.id)) throw new Problem('PAYMENT_PROCESSING')
    const wanted = input.discountCode ?? null
    const open = await findOpenAttempts(tx, project.id)
    const current = open.find((attempt) => attempt.status === 'pending')
    if (current && isAbandoned(current, now)) await expireCheckoutAttempt(tx, current)
    else if (current?.discountCode === wanted) return { project, payment: current }
    else if (current) {
      await updatePayment(tx, current.id, { status: 'closing' })
      await jobs.enqueue(tx, 'close-checkout', { paymentId: current.id })
    }
    const holder = open.find((attempt) => attempt.discountUse === 'held' && attempt.discountCode === wanted)
    if (holder && holder !== current) return { project, payment: holder, closeFirst: holder }
    const amountOff = wanted === null ? 0 : await lockAndCalculateDiscount(tx, project, wanted, now)
    const payment = await insertPayment(tx, {
      userId: project.userId,
      projectId: project.id,
      amount: getPackage(project.packageType).price - amountOff,
      amountOff,
      discountCode: wanted,
      discountUse: wanted === null ? null : 'held',
    })
    return { project, payment }
  })

/**
 * Closes an attempt's payment page and applies the result, such as expired or paid.
 * @returns the current attempt, which is still open if its page is being created or couldn't be closed
 * @throws PAYMENT_PROVIDER_UNAVAILABLE
 */
export const closeCheckoutAttempt = async (
  context: Context,
  attempt: PaymentRecord,
  now: Date,
): Promise<PaymentRecord> => {
  const { database, stripe } = context
  const expire = () =>
    database.transaction(async (tx) => {
      const { payment } = await lockPaymentAndProject(tx, attempt)
      return expireCheckoutAttempt(tx, payment)
    })
  if (attempt.checkoutSessionId === null) return isAbandoned(attempt, now) ? expire() : attempt

  const sessionId = attempt.checkoutSessionId
  await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
    if (isTemporaryProviderError(error)) throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE', { cause: error })
    // The session is no longer open or doesn't exist. Read it to find out which.
  })
  const session = await readSession(context, sessionId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'PAYMENT_SESSION_NOT_FOUND') return null
    throw error
  })
  if (session === null) return expire()
  await database.transaction((tx) => applyCheckoutSession(context, tx, session, now))
  return (await findPayment(database, attempt.id)) ?? attempt
}
