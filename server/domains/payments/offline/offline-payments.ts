import { addDays, type Day, toEasternDay } from '#contract/dates.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import { getPackage } from '#contract/packages.ts'
import { formatPaymentReference, type OfflineInstructions, type OfflinePayment } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { OfflinePaymentMethod } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { recordSecurityEvent } from '#server/identity'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  getProject,
  lockClientProject,
  lockExistingProject,
  recordOfflinePaymentMethod,
  requireOpen,
} from '#server/projects'
import {
  findExpectedPayments,
  findPaidPayment,
  hasBeenPaid,
  insertPayment,
  isPaymentProcessing,
} from '../payments.queries.ts'
import { getStaffPayment } from '../staff-payments.ts'
import { acceptPayment } from '../sync/apply-checkout-session.ts'
import { createOfflineInstructionsEmail } from './offline-instructions.email.tsx'

/**
 * Stores that the client will pay by bank transfer or check, and emails the instructions. The project stays
 * unpaid until staff record the payment. If the same method is chosen again, no email is sent.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, ALREADY_PAID, PAYMENT_PROCESSING, VALIDATION_FAILED
 * if the method isn't offered
 */
export const chooseOfflinePayment = (
  context: Context,
  publicId: string,
  method: OfflinePaymentMethod,
  actor: Actor,
  now: Date,
): Promise<OfflineInstructions> =>
  context.database.transaction(async (tx) => {
    const project = await lockClientProject(tx, publicId, actor)
    requireOpen(project)
    if (await hasBeenPaid(tx, project.id)) throw new Problem('ALREADY_PAID')
    if (await isPaymentProcessing(tx, project.id)) throw new Problem('PAYMENT_PROCESSING')
    const instructions = await createOfflineInstructions(context, project)
    if (!instructions.offered.includes(method)) {
      const message = 'Bank transfers aren’t available right now. Please pay by card or check.'
      throw new Problem('VALIDATION_FAILED', { message, fields: { method: message } })
    }
    if (project.offlineMethod === method) return instructions
    const chosen = { ...instructions, chosen: method }
    await recordOfflinePaymentMethod(tx, project, method, now)
    await sendEmail(
      context,
      tx,
      createOfflineInstructionsEmail(context.config, {
        project,
        method,
        user: actor.user,
        instructions: chosen,
      }),
    )
    return chosen
  })

/** Returns the instructions for paying by bank transfer or check. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getOfflineInstructions = async (
  context: Context,
  publicId: string,
  actor: Actor,
): Promise<OfflineInstructions> =>
  createOfflineInstructions(context, await getProject(context, publicId, actor))

/** Lists up to MAX_LIST_ITEMS unpaid projects with a chosen offline payment method, oldest choice first. */
export const listExpectedPayments = ({ database }: Context) => findExpectedPayments(database)

/**
 * Records that a bank transfer or check was received. This has the same effects as a card payment.
 * @returns the payment
 * @throws PROJECT_NOT_FOUND, PROJECT_CLOSED, ALREADY_PAID, PAYMENT_PROCESSING, VALIDATION_FAILED for an
 * invalid day or an amount above the price
 */
export const recordOfflinePayment = async (
  context: Context,
  publicId: string,
  received: z.output<typeof OfflinePayment>,
  actor: Actor,
  caller: Caller,
  now: Date,
) => {
  // In time zones ahead of Eastern Time, it may already be the next day.
  if (received.receivedOn > addDays(toEasternDay(now), 1) || received.receivedOn < '2019') {
    const message = 'Please enter the day the money arrived'
    throw new Problem('VALIDATION_FAILED', { message, fields: { receivedOn: message } })
  }
  const id = await context.database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, publicId)
    const payment = await insertOfflinePayment(context, tx, project, { ...received, now, by: actor.userId })
    await recordSecurityEvent(tx, 'payment_recorded', {
      description: `${formatMoney(received.amount)} by ${received.method} (${received.reference}) for ${project.name}`,
      userId: actor.userId,
      caller,
      metadata: { paymentId: payment.id, projectId: project.id },
    })
    return payment.id
  })
  return getStaffPayment(context, id)
}

/**
 * Stores an offline payment for a locked project and applies it. Treats a lower amount as an agreed discount.
 * @throws PROJECT_CLOSED, ALREADY_PAID, PAYMENT_PROCESSING, VALIDATION_FAILED if the amount exceeds the price
 */
const insertOfflinePayment = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  received: {
    method: 'transfer' | 'check'
    amount: Cents
    reference: string
    receivedOn: Day
    now: Date
    by: number
  },
): Promise<PaymentRecord> => {
  requireOpen(project)
  if (await findPaidPayment(tx, project.id)) throw new Problem('ALREADY_PAID')
  if (await isPaymentProcessing(tx, project.id)) {
    const message =
      'The client’s bank is confirming a payment for this project. Record this one if that payment fails.'
    throw new Problem('PAYMENT_PROCESSING', { message })
  }
  const { price } = getPackage(project.packageType)
  const message = `Please enter no more than ${formatMoney(price)}, the price of the package`
  if (received.amount > price)
    throw new Problem('VALIDATION_FAILED', { message, fields: { amount: message } })
  const payment = await insertPayment(tx, {
    userId: project.userId,
    projectId: project.id,
    amount: received.amount,
    amountOff: price - received.amount,
    method: received.method,
    reference: received.reference,
    recordedBy: received.by,
    status: 'paid',
    receivedOn: received.receivedOn,
    paidAt: received.now,
  })
  await acceptPayment(context, tx, { payment, project, customerId: null })
  return payment
}

/** Creates the instructions for paying for a project by bank transfer or check. */
export const createOfflineInstructions = async (
  { settings }: Context,
  project: ProjectRecord,
): Promise<OfflineInstructions> => {
  const { bank_details: bankDetails } = await settings.read()
  return {
    offered: bankDetails === '' ? ['check'] : ['transfer', 'check'],
    chosen: project.offlineMethod,
    amount: getPackage(project.packageType).price,
    reference: formatPaymentReference(project.id),
    bankDetails: bankDetails === '' ? null : bankDetails,
  }
}
