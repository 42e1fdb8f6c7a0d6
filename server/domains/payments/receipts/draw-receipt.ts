import { brand } from '#contract/brand.ts'
import { formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { fees } from '#contract/packages.ts'
import {
  netOf,
  type Payment,
  paidWith,
  paymentDate,
  receiptDates,
  receiptNumber,
  standingOf,
} from '#contract/payments'
import { colors, left, openLetter, right } from '#server/platform/pdf/open-letter.ts'
import { printable } from '#server/platform/pdf/printable.ts'

const notes = {
  paid: 'Paid in full. Thank you.',
  partly: 'Part of this payment was refunded.',
  refunded: 'This payment was refunded in full.',
  disputed: 'This payment is disputed with the bank.',
  charged_back: 'The bank returned this payment.',
  duplicate: 'This project was already paid for. This payment will be refunded.',
  mismatch: "We're reviewing this payment and will be in touch.",
} as const

type Row = [what: string, amount: string]

const rowsOf = ({ packageName, projectName, amount, amountOff, discountCode }: Payment): Row[] => [
  [`${packageName}, one-time payment`, formatMoney(amount + amountOff)],
  ...(projectName === packageName ? [] : [[`Project: ${projectName}`, ''] satisfies Row]),
  ...(amountOff > 0
    ? [[`Discount ${discountCode ?? ''}`.trim(), `-${formatMoney(amountOff)}`] satisfies Row]
    : []),
]

/** Draws the receipt of a payment on one US letter page. @returns the PDF file */
export const drawReceipt = async (payment: Payment): Promise<Buffer> => {
  const number = receiptNumber(payment.id)
  const { pdf, small, rule, finish } = await openLetter(`Receipt ${number}`)
  const pair = (label: string, value: string, bold = false) => {
    const { y } = pdf
    pdf.font(bold ? 'bold' : 'text').fontSize(11)
    pdf.fillColor(colors.ink).text(printable(label), left, y, { width: 340 })
    const below = pdf.y
    pdf.text(value, left, y, { width: right - left, align: 'right' })
    pdf.y = Math.max(below, pdf.y) + 8
  }

  pdf.moveDown(3)
  pdf.font('display').fontSize(20).fillColor(colors.ink).text('Receipt')
  pdf.moveDown(0.6)
  pair('Receipt number', number)
  pair('Date of payment', paymentDate(payment))
  pair('Paid with', printable(paidWith(payment)))
  pair('Billed to', printable(payment.billedTo.name || payment.billedTo.email))
  pair('', printable(payment.billedTo.email))
  rule()
  for (const [label, value] of rowsOf(payment)) pair(label, value)
  rule()
  const { amount, amountRefunded, amountLost, refundedOn } = payment
  pair('Amount paid (US dollars)', formatMoney(amount), true)
  if (amountRefunded > 0) {
    pair(refundedOn ? `Refunded on ${formatDay(refundedOn)}` : 'Refunded', `-${formatMoney(amountRefunded)}`)
  }
  if (amountLost > 0) pair('Returned by the bank', `-${formatMoney(amountLost)}`)
  if (amountRefunded + amountLost > 0) pair('Net', formatMoney(netOf(payment)), true)
  pdf.moveDown(1)
  pdf.font('text').fontSize(11).fillColor(colors.ink).text(notes[standingOf(payment)], left, pdf.y)
  pdf.moveDown(1)
  small(`${fees.sentence} Refunds follow the Terms of Service. ${receiptDates}`)
  small(`${brand.copyright}. ${brand.notAffiliated}`)
  return finish()
}
