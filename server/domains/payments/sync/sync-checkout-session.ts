import { getPackage } from '#contract/packages.ts'
import * as contract from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findPaymentBySession } from '../payments.queries.ts'
import { applyCheckoutSession } from './apply-checkout-session.ts'
import { readSession } from './interpret-checkout-session.ts'

const VerifiedStatus = contract.verifyPayment.reply.shape.status

/**
 * Returns a checkout session's result, with amounts in cents. Applies the payment if the webhook hasn't
 * arrived yet.
 * @throws PAYMENT_SESSION_NOT_FOUND, PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_NOT_COMPLETED,
 * PAYMENT_PROVIDER_UNAVAILABLE
 */
export const verifyPayment = async (context: Context, sessionId: string, actor: Actor, now: Date) => {
  const known = await findPaymentBySession(context.database, sessionId, null)
  if (known?.projectId == null) throw new Problem('PAYMENT_SESSION_NOT_FOUND')
  const project = await getProject(context, known.projectId, actor)
  const payment = known.status === 'paid' ? known : await syncCheckoutSession(context, sessionId, now)
  const status = VerifiedStatus.safeParse(payment?.status).data
  if (!payment || !status) throw new Problem('PAYMENT_NOT_COMPLETED')
  return {
    status,
    projectId: project.id,
    publicId: project.publicId,
    paymentId: payment.id,
    packageName: getPackage(project.packageType).name,
    amountPaid: payment.amount,
    ...(payment.amountOff > 0 ? { discountApplied: payment.amountOff } : {}),
  }
}

/**
 * Reads a checkout session from the provider and applies it. Idempotent.
 * @returns the current payment, or null if the session isn't ours
 * @throws PAYMENT_SESSION_NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE
 */
export const syncCheckoutSession = async (
  context: Context,
  sessionId: string,
  now: Date,
): Promise<PaymentRecord | null> => {
  const session = await readSession(context, sessionId)
  return context.database.transaction((tx) => applyCheckoutSession(context, tx, session, now))
}
