import { brand } from '#contract/brand.ts'
import { formatDay, formatEastern, toEasternDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { getPackage } from '#contract/packages.ts'
import {
  formatDisputeReason,
  formatPaymentDate,
  formatPaymentMethod,
  formatReceiptNumber,
  receiptDatesNote,
} from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { DisputeRecord, PaymentRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { openBrandedPdf, pdfColors, type TaggedPdf } from '#server/platform/pdf/tagged-pdf.ts'
import { getPayment } from '../payments.ts'
import { findDisputeById } from './disputes.queries.ts'
import { findProjectEvidence, MAX_EVIDENCE_ENTRIES, type ProjectEvidence } from './evidence.queries.ts'

type EvidenceRow = readonly [label: string, value: string]
interface EvidenceEntry {
  createdAt: Date
  text: string
}

const drawHeading = (letter: TaggedPdf, title: string): void => {
  letter.makeRoom(90)
  letter.pdf.y += 12
  letter.text('H2', title, { style: 'display', size: 15 })
  letter.pdf.y += 6
}

const drawParagraph = (letter: TaggedPdf, text: string): void => {
  letter.text('P', text, { size: 10.5 })
  letter.pdf.y += 5
}

const drawDetails = (letter: TaggedPdf, rows: readonly EvidenceRow[]): void => {
  for (const [label, value] of rows) drawParagraph(letter, `${label}: ${value}`)
}

/** Draws a section with dated entries, oldest first. */
const drawEntries = (letter: TaggedPdf, title: string, newestFirst: readonly EvidenceEntry[]): void => {
  drawHeading(letter, title)
  if (newestFirst.length === 0) drawParagraph(letter, 'None.')
  if (newestFirst.length === MAX_EVIDENCE_ENTRIES)
    drawParagraph(letter, `The newest ${MAX_EVIDENCE_ENTRIES} entries. Earlier ones are on file.`)
  for (const { createdAt, text } of newestFirst.toReversed()) {
    letter.makeRoom(30)
    letter.text('P', formatEastern(createdAt), { style: 'bold', size: 9.5, color: pdfColors.quiet })
    drawParagraph(letter, text)
  }
}

const getReceiptRows = (payment: PaymentRecord, packageName: string): EvidenceRow[] => [
  ['Receipt number', formatReceiptNumber(payment.id)],
  ['Package', packageName],
  [
    'Date of payment',
    formatPaymentDate({ method: payment.method, paidOn: payment.paidOn ?? toEasternDay(payment.createdAt) }),
  ],
  ['Paid with', formatPaymentMethod(payment)],
  ...(payment.amountOff > 0 ? ([['Discount', formatMoney(payment.amountOff)]] as const) : []),
  ['Amount paid (US dollars)', formatMoney(payment.amount)],
  ['Refunded', formatMoney(payment.amountRefunded)],
  ['Payment', payment.paymentIntentId ?? 'none'],
]

const drawProjectEvidence = (letter: TaggedPdf, { project, ...evidence }: ProjectEvidence): void => {
  drawHeading(letter, 'Agreement')
  drawParagraph(
    letter,
    project.disclosureAgreedAt
      ? `The client agreed to the Non-Attorney Services Disclosure, version ${project.disclosureVersion}, on ${formatEastern(project.disclosureAgreedAt)}.`
      : 'No agreement is stored with this project.',
  )
  drawParagraph(
    letter,
    project.termsAgreedAt
      ? `The client agreed to the Terms of Service, version ${project.termsVersion}, on ${formatEastern(project.termsAgreedAt)}.`
      : 'Agreement to the Terms of Service: not recorded for this order.',
  )
  drawHeading(letter, 'What was ordered')
  const pack = getPackage(project.packageType)
  drawDetails(letter, [
    ['Project', project.name],
    ['Ordered', formatEastern(project.createdAt)],
    ['Package', pack.name],
    ['Includes', pack.includes.join('; ')],
  ])
  drawEntries(
    letter,
    'Project history, as the client could read it',
    evidence.history.map(({ createdAt, message }) => ({ createdAt, text: message })),
  )
  drawEntries(
    letter,
    'Messages',
    evidence.messages.map(({ createdAt, message, sender, isFromStaff }) => ({
      createdAt,
      text: `${sender} (${isFromStaff ? brand.name : 'client'}): ${message || 'sent a file'}`,
    })),
  )
  drawEntries(
    letter,
    'Documents delivered',
    evidence.documents.map(({ createdAt, name, version, isFromStaff }) => ({
      createdAt,
      text: `${name}, version ${version}, from ${isFromStaff ? brand.name : 'the client'}`,
    })),
  )
  drawEntries(
    letter,
    'Emails to the client',
    evidence.emails.map(({ createdAt, subject, recipient, status, sentAt }) => ({
      createdAt,
      text: `${subject} (to ${recipient}): ${sentAt ? `sent ${formatEastern(sentAt)}` : status}`,
    })),
  )
}

const createPdf = async (
  dispute: DisputeRecord,
  payment: PaymentRecord,
  client: { name: string; email: string; lastLoginAt: Date | null },
  evidence: ProjectEvidence | undefined,
): Promise<Buffer> => {
  const letter = await openBrandedPdf(`Evidence for dispute ${dispute.providerDisputeId}`)
  letter.pdf.y += 36
  letter.text('H1', 'Dispute evidence', { style: 'display', size: 20 })
  letter.pdf.y += 12
  drawDetails(letter, [
    ['Dispute', dispute.providerDisputeId],
    ['Disputed amount', formatMoney(dispute.amount)],
    ['Client’s reason', formatDisputeReason(dispute.reason)],
    ['Opened', formatEastern(dispute.openedAt)],
    ...(dispute.evidenceDueAt ? ([['Evidence due', formatEastern(dispute.evidenceDueAt)]] as const) : []),
    ['Client', client.name ? `${client.name}, ${client.email}` : client.email],
    ['Last login', client.lastLoginAt ? formatEastern(client.lastLoginAt) : 'none'],
  ])
  drawHeading(letter, 'Receipt')
  drawDetails(
    letter,
    getReceiptRows(payment, evidence ? getPackage(evidence.project.packageType).name : 'Removed project'),
  )
  if (evidence) drawProjectEvidence(letter, evidence)
  letter.pdf.y += 12
  letter.small(`Prepared ${formatDay(toEasternDay(new Date()))}. ${receiptDatesNote}`)
  return letter.finish()
}

/**
 * Creates a PDF with evidence that a disputed payment was agreed to and the service delivered.
 * @throws NOT_FOUND
 */
export const createEvidencePdf = async ({ database }: Context, disputeId: number): Promise<Buffer> => {
  const dispute = await findDisputeById(database, disputeId)
  if (!dispute) throw new Problem('NOT_FOUND')
  const payment = await getPayment(database, dispute.paymentId)
  const client = await requireUser(database, payment.userId)
  const evidence =
    payment.projectId === null
      ? undefined
      : await findProjectEvidence(database, payment.projectId, client.email)
  return createPdf(dispute, payment, client, evidence)
}
