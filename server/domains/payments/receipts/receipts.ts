import { brand } from '#contract/brand.ts'
import { formatDay, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { type Cents, formatMoney, formatMoneyInColumn } from '#contract/money.ts'
import { feeTexts, getPackage } from '#contract/packages.ts'
import {
  formatPaymentDate,
  formatPaymentMethod,
  formatReceiptNumber,
  getNetAmount,
  getPaymentState,
  listNetParts,
  listRefundReasons,
  listReturnedAmounts,
  type Payment,
  PaymentStatus,
  receiptDatesNote,
} from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import {
  type ClosedState,
  explainClosing,
  explainKeptFees,
  formatClosing,
  isClosingReason,
  limitKeptFees,
  zeroKeptFees,
} from '#contract/projects'
import type { ProjectRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  CONTENT_LEFT_PT,
  CONTENT_TOP_PT,
  openBrandedPdf,
  type TaggedPdf,
} from '#server/platform/pdf/tagged-pdf.ts'
import { getProject } from '#server/projects'
import { findPaymentsOfYear, findReceiptYears, findReceivedPayments } from '../payments.queries.ts'
import { getInvoiceNumber } from './invoice-number.ts'

type ReceivedPayment = Awaited<ReturnType<typeof findReceivedPayments>>[number]

const pickAmounts = ({
  amount,
  amountOff,
  discountCode,
  amountRefunded,
  amountLost,
  refundedAt,
  kept,
}: ReceivedPayment) => ({
  amount,
  amountOff,
  discountCode,
  amountRefunded,
  amountLost,
  refundedOn: refundedAt && toEasternDay(refundedAt),
  kept: limitKeptFees(kept ?? zeroKeptFees, amount - amountRefunded - amountLost),
})

/**
 * Returns a payment's refunds. Adds one for the amount that was refunded directly at the provider, dated with
 * the payment's last refund.
 */
const listRefunds = ({ refunds, amountRefunded, refundedAt }: ReceivedPayment): Payment['refunds'] => {
  const rest = refunds.reduce((left, { amount }) => left - amount, amountRefunded)
  if (rest <= 0 || refundedAt === null) return refunds
  return [...refunds, { amount: rest, refundedOn: toEasternDay(refundedAt), note: '' }]
}

/**
 * Returns a list with the data for a payment's receipt. Empty if `paidOn` is null. The type of the computed
 * column allows null, but a received payment always has a day.
 */
const serializePayment = (
  payment: ReceivedPayment,
  project: Pick<
    ProjectRecord,
    'id' | 'packageType' | 'name' | 'billTo' | 'offlineMethod' | 'email' | keyof ClosedState
  > | null,
  owner: { name: string; email: string },
): Payment[] =>
  payment.paidOn === null
    ? []
    : [
        {
          ...pickAmounts(payment),
          refunds: listRefunds(payment).map((refund) => ({
            ...refund,
            note: isClosingReason(refund.note, project) ? '' : refund.note,
          })),
          id: payment.id,
          invoiceNumber: project && getInvoiceNumber(payment, project),
          status: PaymentStatus.parse(payment.status),
          dispute: payment.dispute,
          packageName: project ? getPackage(project.packageType).name : 'Package',
          projectName: project?.name ?? 'Removed project',
          billedTo: { name: project?.billTo ?? owner.name, email: project?.email ?? owner.email },
          paidOn: payment.paidOn,
          method: payment.method,
          cardLast4: payment.cardLast4,
          reference: payment.reference,
          closing: project?.closedOn
            ? `${formatClosing(project.closedOn)}. ${explainClosing(project)}`.trim()
            : null,
        },
      ]

/**
 * Returns a project's received payments, newest first.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const listPayments = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<Payment[]> => {
  const project = await getProject(context, reference, actor)
  const payments = await findReceivedPayments(context.database, project.id)
  // For the owner, use the actor's user, because a purchase session uses the name entered with the purchase.
  const owner =
    project.userId === actor.userId ? actor.user : await requireUser(context.database, project.userId)
  return payments.flatMap((payment) => serializePayment(payment, project, owner))
}

/** Returns the years in which the actor's payments were made or last refunded, newest first. */
export const listReceiptYears = async ({ database }: Context, actor: Actor) =>
  (await findReceiptYears(database, actor.userId)).map(({ year }) => year)

/**
 * Returns one of a project's received payments.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_NOT_FOUND
 */
export const getReceivedPayment = async (
  context: Context,
  { id, paymentId }: { id: ProjectReference; paymentId: number },
  actor: Actor,
): Promise<Payment> => {
  const payment = (await listPayments(context, id, actor)).find((candidate) => candidate.id === paymentId)
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  return payment
}

const stateNotes = {
  paid: 'Paid in full. Thank you.',
  partly: 'This payment is partially refunded.',
  refunded: 'This payment was refunded in full.',
  disputed: 'This payment is disputed with the bank.',
  charged_back: 'The bank returned this payment.',
  duplicate: 'This project was already paid for. This payment will be refunded.',
  mismatch: 'We’re reviewing this payment and will be in touch.',
} as const

type ReceiptRow = [label: string, value: string]
type ReceiptOrder = Pick<Payment, 'packageName' | 'projectName' | 'amount' | 'amountOff' | 'discountCode'>

/** Returns the rows that describe the order on a receipt or invoice, above the total. */
export const getOrderRows = ({
  packageName,
  projectName,
  amount,
  amountOff,
  discountCode,
}: ReceiptOrder): ReceiptRow[] => [
  [`${packageName}, one-time payment`, formatMoney(amount + amountOff)],
  ...(projectName === packageName ? [] : [['Project', projectName] satisfies ReceiptRow]),
  ...(amountOff > 0
    ? [[`Discount ${discountCode ?? ''}`.trim(), `-${formatMoney(amountOff)}`] satisfies ReceiptRow]
    : []),
]

/** Draws a receipt below the letterhead. `tag` is the level of the receipt's heading. */
const drawReceipt = (letter: TaggedPdf, payment: Payment, tag: 'H1' | 'H2'): void => {
  const number = formatReceiptNumber(payment.id)
  const { pdf } = letter
  const { name, email } = payment.billedTo
  pdf.y += 36
  letter.text(tag, tag === 'H1' ? 'Receipt' : `Receipt ${number}`, { style: 'display', size: 20 })
  pdf.y += 12
  letter.element('Table', () => {
    letter.pair('Receipt number', number)
    if (payment.invoiceNumber) letter.pair('Invoice number', payment.invoiceNumber)
    letter.pair('Date of payment', formatPaymentDate(payment))
    letter.pair('Paid with', formatPaymentMethod(payment))
    letter.pair('Billed to', name || email)
    if (name) letter.pair('Email', email)
  })
  letter.rule()
  letter.element('Table', () => {
    for (const [label, value] of getOrderRows(payment)) letter.pair(label, value)
  })
  letter.rule()
  const { amount, kept, closing } = payment
  letter.element('Table', () => {
    letter.pair('Amount paid (US dollars)', formatMoney(amount), 'bold')
    const returned = listReturnedAmounts(payment)
    for (const row of returned) letter.pair(row.label, formatMoney(row.amount))
    if (returned.length > 0) {
      letter.pair('Net', formatMoney(getNetAmount(payment)), 'bold')
      for (const part of listNetParts(payment)) letter.pair(part.label, formatMoney(part.amount))
    }
  })
  pdf.y += 12
  const notes = [
    stateNotes[getPaymentState(payment)],
    ...listRefundReasons(payment),
    explainKeptFees(kept),
    closing && `Project: ${closing}`,
  ]
  letter.text('P', notes.filter(Boolean).join(' '))
  pdf.y += 12
  letter.small(`${feeTexts.sentence} Refunds follow the Terms of Service. ${receiptDatesNote}`)
  letter.small(`${brand.copyright}. ${brand.notAffiliated}`)
}

/** Creates a payment's receipt as a PDF on US letter paper. */
export const createReceiptPdf = async (payment: Payment): Promise<Buffer> => {
  const letter = await openBrandedPdf(`Receipt ${formatReceiptNumber(payment.id)}`)
  drawReceipt(letter, payment, 'H1')
  return letter.finish()
}

/** Columns of a year's summary. Positions and widths are in points. */
const columns = [
  { title: 'Date', x: CONTENT_LEFT_PT, width: 74 },
  { title: 'Receipt', x: CONTENT_LEFT_PT + 78, width: 66 },
  { title: 'Project', x: CONTENT_LEFT_PT + 148, width: 146 },
  { title: 'Paid', x: CONTENT_LEFT_PT + 298, width: 60, align: 'right' },
  { title: 'Returned', x: CONTENT_LEFT_PT + 362, width: 62, align: 'right' },
  { title: 'Net', x: CONTENT_LEFT_PT + 428, width: 56, align: 'right' },
] as const

const drawSummary = (letter: TaggedPdf, payments: readonly Payment[]): void =>
  letter.element('Table', () => {
    const size = 10
    letter.row(
      columns.map(({ title, ...cell }) => ({
        tag: 'TH' as const,
        scope: 'Column' as const,
        text: title,
        style: 'bold' as const,
        size,
        ...cell,
      })),
    )
    letter.pdf.y += 6
    for (const payment of payments) {
      const { amount, amountRefunded, amountLost } = payment
      const cells = [
        formatDay(payment.paidOn),
        formatReceiptNumber(payment.id),
        payment.projectName,
        formatMoneyInColumn(amount),
        formatMoneyInColumn(amountRefunded + amountLost),
        formatMoneyInColumn(getNetAmount(payment)),
      ]
      letter.row(
        columns.map(({ title: _, ...cell }, index) => ({
          tag: 'TD' as const,
          text: cells[index] ?? '',
          size,
          ...cell,
        })),
      )
      letter.pdf.y += 6
    }
  })

/**
 * Creates one PDF with a year's receipts: a summary, followed by each receipt on a separate page. Includes
 * payments from earlier years that were last refunded in that year.
 * @throws NOT_FOUND if there are none
 */
export const createYearReceiptsPdf = async (
  { database }: Context,
  year: number,
  actor: Actor,
): Promise<Buffer> => {
  const rows = await findPaymentsOfYear(database, actor.userId, year)
  const payments = rows.flatMap(({ payment, project }) => serializePayment(payment, project, actor.user))
  if (payments.length === 0) throw new Problem('NOT_FOUND')
  const letter = await openBrandedPdf(`Receipts ${year}`)
  const { pdf } = letter
  const [paid, before] = [
    payments.filter(({ paidOn }) => paidOn.startsWith(`${year}-`)),
    payments.filter(({ paidOn }) => !paidOn.startsWith(`${year}-`)),
  ]
  pdf.y += 36
  letter.text('H1', `Receipts ${year}`, { style: 'display', size: 20 })
  pdf.y += 6
  letter.small(`For ${actor.user.name}, ${actor.user.email}. ${receiptDatesNote}`)
  pdf.y += 10
  if (paid.length > 0) drawSummary(letter, paid)
  if (before.length > 0) {
    pdf.y += 10
    letter.text('H2', `Paid earlier, returned in ${year}`, { style: 'display', size: 15 })
    pdf.y += 6
    drawSummary(letter, before)
  }
  letter.rule()
  const sum = (amountOf: (payment: Payment) => Cents) => paid.reduce((total, one) => total + amountOf(one), 0)
  letter.element('Table', () => {
    letter.pair(`Paid in ${year} (US dollars)`, formatMoneyInColumn(sum(({ amount }) => amount)), 'bold')
    letter.pair(
      'Of this, returned to you',
      formatMoneyInColumn(sum((one) => one.amountRefunded + one.amountLost)),
    )
    letter.pair('Net', formatMoneyInColumn(sum(getNetAmount)), 'bold')
  })
  for (const payment of payments) {
    pdf.addPage()
    pdf.y = CONTENT_TOP_PT - 36
    drawReceipt(letter, payment, 'H2')
  }
  return letter.finish()
}
