import { brand } from '#contract/brand.ts'
import { formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { fees } from '#contract/packages.ts'
import { type Payment, paidWith, paymentDate, receiptDates, receiptNumber } from '#contract/payments'
import { inProject } from '#server/platform/paths.ts'

const ink = '#16241f'
const quiet = '#55645d'
const spruce = '#1f5c4a'
const marigold = '#e0a021'
const water = '#8fb5b5'
const line = '#ddd5c6'

/** Points: the margins of a US letter page, and where its right column ends. */
const left = 64
const right = 612 - 64

const fontFile = (name: string): string => inProject('server/domains/payments/receipts/fonts', `${name}.ttf`)

/** The typefaces hold Western European letters only: others lose their accents, or become a question mark. */
const printable = (text: string): string =>
  [...text]
    .map((letter) => (/[\u0020-\u007e\u00a0-\u00ff–—‘’“”•…€]/.test(letter) ? letter : unaccented(letter)))
    .join('')
const unaccented = (letter: string): string => {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return /^[\u0020-\u007e]+$/.test(plain) ? plain : '?'
}

const notes = {
  paid: 'Paid in full. Thank you.',
  partly: 'Part of this payment was refunded.',
  refunded: 'This payment was refunded in full.',
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

/** The firm's sign: three stones over a waterline, as on every page; see web/ui/causeway/mark.tsx. */
const drawMark = (pdf: PDFKit.PDFDocument) => {
  pdf.save().translate(left, 60)
  pdf.roundedRect(2, 13, 9.5, 12, 3).fill(spruce)
  pdf.roundedRect(15, 7.5, 10, 17.5, 3.2).fill(spruce)
  pdf.roundedRect(28.5, 2, 10, 23, 3.2).fill(marigold)
  pdf.path('M1 25.5q4.75-3.4 9.5 0t9.5 0 9.5 0 9.5 0').lineWidth(3).lineCap('round').stroke(water)
  pdf.restore()
}

/** Draws the receipt of a payment on one US letter page. @returns the PDF file */
export const drawReceipt = async (payment: Payment): Promise<Buffer> => {
  // Few processes ever draw one, and the library is large.
  const { default: PDFDocument } = await import('pdfkit')
  const number = receiptNumber(payment.id)
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: left,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `Receipt ${number}`, Author: brand.name },
  })
  for (const [name, file] of [
    ['display', 'fraunces'],
    ['text', 'figtree'],
    ['bold', 'figtree-bold'],
  ] as const)
    pdf.registerFont(name, fontFile(file))
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    pdf.once('end', resolve)
    pdf.once('error', reject)
  })
  const rule = () => {
    pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(1).stroke(line)
    pdf.y += 14
  }
  const pair = (label: string, value: string, bold = false) => {
    const { y } = pdf
    pdf.font(bold ? 'bold' : 'text').fontSize(11)
    pdf.fillColor(ink).text(printable(label), left, y, { width: 340 })
    const below = pdf.y
    pdf.text(value, left, y, { width: right - left, align: 'right' })
    pdf.y = Math.max(below, pdf.y) + 8
  }
  const small = (text: string) => pdf.font('text').fontSize(9.5).fillColor(quiet).text(text, left, pdf.y)

  drawMark(pdf)
  pdf
    .font('display')
    .fontSize(24)
    .fillColor(spruce)
    .text(brand.name, left + 46, 62)
  pdf.moveDown(0.4)
  small(`${brand.address}\n${brand.supportEmail} · ${brand.phone}`)
  pdf.moveDown(3)
  pdf.font('display').fontSize(20).fillColor(ink).text('Receipt')
  pdf.moveDown(0.6)
  pair('Receipt number', number)
  pair('Date of payment', paymentDate(payment))
  pair('Paid with', printable(paidWith(payment)))
  pair('Billed to', printable(payment.billedTo.name || payment.billedTo.email))
  pair('', printable(payment.billedTo.email))
  rule()
  for (const [label, value] of rowsOf(payment)) pair(label, value)
  rule()
  const { amount, amountRefunded, refundedOn } = payment
  const isPartly = payment.status === 'paid' && amountRefunded > 0
  pair('Amount paid (US dollars)', formatMoney(amount), true)
  if (amountRefunded > 0) {
    pair(refundedOn ? `Refunded on ${formatDay(refundedOn)}` : 'Refunded', `-${formatMoney(amountRefunded)}`)
    pair('Net', formatMoney(amount - amountRefunded), true)
  }
  pdf.moveDown(1)
  pdf
    .font('text')
    .fontSize(11)
    .fillColor(ink)
    .text(notes[isPartly ? 'partly' : payment.status], left, pdf.y)
  pdf.moveDown(1)
  small(`${fees.sentence} Refunds follow the Terms of Service. ${receiptDates}`)
  small(`${brand.copyright}. ${brand.notAffiliated}`)
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}
