import { easternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { packageOf } from '#contract/packages.ts'
import { type Payment, PaymentStatus } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findReceivedPayments } from '../payments.queries.ts'

const sumsOf = ({
  amount,
  amountOff,
  discountCode,
  amountRefunded,
  amountLost,
  refundedAt,
}: PaymentRecord) => ({
  amount,
  amountOff,
  discountCode,
  amountRefunded,
  amountLost,
  refundedOn: refundedAt && easternDay(refundedAt),
})

/**
 * The payments that have arrived for a project that the actor may see, newest first.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const listPayments = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<Payment[]> => {
  const project = await getProject(context, reference, actor)
  const payments = await findReceivedPayments(context.database, project.id)
  // One's own name as the session knows it: see identify.
  const owner =
    project.userId === actor.userId ? actor.user : await requireUser(context.database, project.userId)
  return payments.flatMap((payment) =>
    payment.paidOn === null
      ? []
      : [
          {
            ...sumsOf(payment),
            id: payment.id,
            status: PaymentStatus.parse(payment.status),
            dispute: payment.dispute,
            packageName: packageOf(project.packageType).name,
            projectName: project.name,
            billedTo: { name: owner.name, email: project.email },
            paidOn: payment.paidOn,
            method: payment.method,
            cardLast4: payment.cardLast4,
            reference: payment.reference,
          },
        ],
  )
}

/** One of them. @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_NOT_FOUND */
export const viewPayment = async (
  context: Context,
  { id, paymentId }: { id: ProjectReference; paymentId: number },
  actor: Actor,
): Promise<Payment> => {
  const payment = (await listPayments(context, id, actor)).find((candidate) => candidate.id === paymentId)
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  return payment
}
