import { brand } from '#contract/brand.ts'
import { easternDay, formatDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { formatMoney } from '#contract/money.ts'
import { fees, packageOf } from '#contract/packages.ts'
import {
  netOf,
  type Payment,
  PaymentStatus,
  paidWith,
  paymentDate,
  receiptDates,
  receiptNumber,
  standingOf,
} from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { openLetter } from '#server/platform/pdf/letter.ts'
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

/** Received payments of a project, newest first. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const listPayments = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<Payment[]> => {
  const project = await getProject(context, reference, actor)
  const payments = await findReceivedPayments(context.database, project.id)
  // The actor's name comes from the session; see `identify`.
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

/** Returns one received payment of a project. @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_NOT_FOUND */
export const getReceivedPayment = async (
  context: Context,
  { id, paymentId }: { id: ProjectReference; paymentId: number },
  actor: Actor,
): Promise<Payment> => {
  const payment = (await listPayments(context, id, actor)).find((candidate) => candidate.id === paymentId)
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  return payment
}

const notes = {
  paid: 'Paid in full. Thank you.',
  partly: 'Part of this payment was refunded.',
  refunded: 'This payment was refunded in full.',
  disputed: 'This payment is disputed with the bank.',
  charged_back: 'The bank returned this payment.',
  duplicate: 'This project was already paid for. This payment will be refunded.',
  mismatch: "We're reviewing this payment and will be in touch.",
} as const

type Row = [label: string, value: string]

const rowsOf = ({ packageName, projectName, amount, amountOff, discountCode }: Payment): Row[] => [
  [`${packageName}, one-time payment`, formatMoney(amount + amountOff)],
  ...(projectName === packageName ? [] : [['Project', projectName] satisfies Row]),
  ...(amountOff > 0
    ? [[`Discount ${discountCode ?? ''}`.trim(), `-${formatMoney(amountOff)}`] satisfies Row]
    : []),
]

/** Draws the receipt of a payment on US letter paper. @returns the PDF file */
export const drawReceipt = async (payment: Payment): Promise<Buffer> => {
  const number = receiptNumber(payment.id)
  const letter = await openLetter(`Receipt ${number}`)
  const { pdf } = letter
  const { name, email } = payment.billedTo
  pdf.y += 36
  letter.text('H1', 'Receipt', { style: 'display', size: 20 })
  pdf.y += 12
  letter.element('Table', () => {
    letter.pair('Receipt number', number)
    letter.pair('Date of payment', paymentDate(payment))
    letter.pair('Paid with', paidWith(payment))
    letter.pair('Billed to', name || email)
    if (name) letter.pair('Email', email)
  })
  letter.rule()
  letter.element('Table', () => {
    for (const [label, value] of rowsOf(payment)) letter.pair(label, value)
  })
  letter.rule()
  const { amount, amountRefunded, amountLost, refundedOn } = payment
  letter.element('Table', () => {
    letter.pair('Amount paid (US dollars)', formatMoney(amount), 'bold')
    if (amountRefunded > 0)
      letter.pair(
        refundedOn ? `Refunded on ${formatDay(refundedOn)}` : 'Refunded',
        `-${formatMoney(amountRefunded)}`,
      )
    if (amountLost > 0) letter.pair('Returned by the bank', `-${formatMoney(amountLost)}`)
    if (amountRefunded + amountLost > 0) letter.pair('Net', formatMoney(netOf(payment)), 'bold')
  })
  pdf.y += 12
  letter.text('P', notes[standingOf(payment)])
  pdf.y += 12
  letter.small(`${fees.sentence} Refunds follow the Terms of Service. ${receiptDates}`)
  letter.small(`${brand.copyright}. ${brand.notAffiliated}`)
  return letter.finish()
}
