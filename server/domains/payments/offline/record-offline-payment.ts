import { addDays, easternDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import type { OfflinePayment } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import { recordSecurityEvent } from '#server/identity'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockAnyProject } from '#server/projects'
import { viewPayment } from '../get-staff-payment.ts'
import { insertOfflinePayment } from './insert-offline-payment.ts'

/**
 * Records a bank transfer or a check that staff have seen. It has the effect of a payment by card: the project moves
 * on, the receipt goes out, open payment pages are closed.
 * @throws PROJECT_NOT_FOUND, ALREADY_PAID, PAYMENT_PROCESSING, VALIDATION_FAILED for a day to come or more than the price
 */
export const recordOfflinePayment = async (
  context: Context,
  publicId: string,
  received: z.output<typeof OfflinePayment>,
  actor: Actor,
  caller: Caller,
  now: Date,
) => {
  // East of us it may be tomorrow already.
  if (received.receivedOn > addDays(easternDay(now), 1) || received.receivedOn < '2019') {
    const message = 'Please enter the day the money arrived'
    throw new Problem('VALIDATION_FAILED', { message, fields: { receivedOn: message } })
  }
  const id = await context.database.transaction(async (tx) => {
    const project = await lockAnyProject(tx, publicId)
    const payment = await insertOfflinePayment(context, tx, project, { ...received, now, by: actor.userId })
    await recordSecurityEvent(tx, 'payment_recorded', {
      description: `${formatMoney(received.amount)} by ${received.method} (${received.reference}) for ${project.name}`,
      userId: actor.userId,
      caller,
      metadata: { paymentId: payment.id, projectId: project.id },
    })
    return payment.id
  })
  return viewPayment(context, id)
}
