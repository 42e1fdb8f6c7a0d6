import { brand } from '#contract/brand.ts'
import { addDays, formatDay, formatEastern, toEasternDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { feeTexts, getPackage } from '#contract/packages.ts'
import {
  formatInvoiceNumber,
  type HeldDiscount,
  INVOICE_TERM_DAYS,
  receiptDatesNote,
} from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { openBrandedPdf } from '#server/platform/pdf/tagged-pdf.ts'
import { getClientProject, lockClientProject, updateBillTo } from '#server/projects'
import { findHeldDiscount } from '../discounts/discount-holds.ts'
import { createOfflineInstructions } from '../offline/offline-payments.ts'
import { hasBeenPaid, isPaymentProcessing } from '../payments.queries.ts'
import { getOrderRows } from './receipts.ts'

/** Requires that a project is unpaid, and returns it. @throws ALREADY_PAID, PAYMENT_PROCESSING */
const requireUnpaid = async (db: Queryable, project: ProjectRecord): Promise<ProjectRecord> => {
  if (await hasBeenPaid(db, project.id)) throw new Problem('ALREADY_PAID')
  if (await isPaymentProcessing(db, project.id)) throw new Problem('PAYMENT_PROCESSING')
  return project
}

const serializeInvoice = ({ id, billTo }: ProjectRecord) => ({ number: formatInvoiceNumber(id), billTo })

/**
 * Returns an unpaid project's invoice.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, ALREADY_PAID, PAYMENT_PROCESSING
 */
export const getInvoice = async (context: Context, publicId: string, actor: Actor) =>
  serializeInvoice(await requireUnpaid(context.database, await getClientProject(context, publicId, actor)))

/**
 * Changes the organization on the invoice. Not possible for a paid project, because its receipts show the
 * organization.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, ALREADY_PAID, PAYMENT_PROCESSING
 */
export const changeBillTo = ({ database }: Context, publicId: string, billTo: string, actor: Actor) =>
  database.transaction(async (tx) => {
    const project = await requireUnpaid(tx, await lockClientProject(tx, publicId, actor))
    return serializeInvoice(await updateBillTo(tx, project, billTo === '' ? null : billTo))
  })

/** Explains until when a discount is held for card payments, and that the full price is due otherwise. */
const formatDiscountNote = ({ code, amountOff, total, endsAt }: HeldDiscount): string =>
  `Code ${code} is held for payment by card until ${formatEastern(endsAt)}. After that, and for a check or a bank transfer, the total is ${formatMoney(total + amountOff)}.`

/**
 * Creates an unpaid project's invoice as a PDF on US letter paper.
 * @returns the number and the PDF
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, ALREADY_PAID, PAYMENT_PROCESSING
 */
export const createInvoicePdf = async (
  context: Context,
  publicId: string,
  actor: Actor,
  now: Date,
): Promise<{ number: string; file: Buffer }> => {
  const { config, database } = context
  const project = await requireUnpaid(database, await getClientProject(context, publicId, actor))
  const discount = await findHeldDiscount(database, project.id, now)
  const held = discount?.isHeld ? discount : null
  const { reference, bankDetails } = await createOfflineInstructions(context, project)
  const pack = getPackage(project.packageType)
  const total = pack.price - (held?.amountOff ?? 0)
  const number = formatInvoiceNumber(project.id)
  const today = toEasternDay(now)
  const letter = await openBrandedPdf(`Invoice ${number}`)
  const { pdf } = letter
  pdf.y += 36
  letter.text('H1', 'Invoice', { style: 'display', size: 20 })
  pdf.y += 12
  letter.element('Table', () => {
    letter.pair('Invoice number', number)
    letter.pair('Date', formatDay(today))
    letter.pair('Pay by', formatDay(addDays(today, INVOICE_TERM_DAYS)))
    letter.pair('Bill to', project.billTo ?? (actor.user.name || project.email))
    letter.pair('Email', project.email)
  })
  letter.rule()
  letter.element('Table', () => {
    const order = { packageName: pack.name, projectName: project.name, amount: total }
    const off = { amountOff: held?.amountOff ?? 0, discountCode: held?.code ?? null }
    for (const [label, value] of getOrderRows({ ...order, ...off })) letter.pair(label, value)
  })
  letter.rule()
  letter.element('Table', () => letter.pair('Total due (US dollars)', formatMoney(total), 'bold'))
  if (held) letter.small(formatDiscountNote(held))
  pdf.y += 14
  letter.text('H2', 'How to pay', { style: 'display', size: 15 })
  pdf.y += 6
  const ways = [
    `Online, by card or bank account. Log in if asked:\n${config.publicUrl}/checkout/${project.publicId}`,
    `By check, payable to ${brand.name}. Send it to ${brand.address}. Write ${reference} on the memo line.`,
    ...(bankDetails === null ? [] : [`By bank transfer, with the reference ${reference}:\n${bankDetails}`]),
  ]
  for (const way of ways) {
    letter.text('P', way)
    pdf.y += 8
  }
  pdf.y += 4
  letter.small(
    `We start when the payment arrives, and send a receipt. ${feeTexts.sentence} ${receiptDatesNote}`,
  )
  letter.small(`${brand.copyright}. ${brand.notAffiliated}`)
  return { number, file: await letter.finish() }
}
