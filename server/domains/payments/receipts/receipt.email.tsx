import { brand } from '#contract/brand.ts'
import { toEasternDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { feeTexts, getPackage } from '#contract/packages.ts'
import {
  formatPaymentDate,
  formatPaymentMethod,
  formatReceiptNumber,
  receiptDatesNote,
} from '#contract/payments'
import type { Config } from '#server/config.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailDetails,
  EmailLink,
  Greeting,
  Heading,
  ProgressStones,
  SmallText,
  Text,
} from '#server/platform/email/parts.email.tsx'
import { type Addressee, isAddressVerified, type OutgoingEmail } from '#server/platform/email/send-email.ts'
import { getInvoiceNumber } from './invoice-number.ts'

/** Creates the email with a payment's receipt and a link to onboarding. */
export const createReceiptEmail = (
  config: Config,
  paid: { payment: PaymentRecord; project: ProjectRecord; user: Addressee },
): OutgoingEmail => {
  const { payment, project, user } = paid
  const paidOn = payment.paidOn ?? toEasternDay(payment.createdAt)
  const pack = getPackage(project.packageType)
  const invoiceNumber = getInvoiceNumber(payment, project)
  return {
    kind: 'receipt',
    to: user.email,
    subject: `Your ${brand.name} receipt: ${pack.name}`,
    projectId: project.id,
    ...renderEmail(
      `We received ${formatMoney(payment.amount)}. Next: a few questions about your nonprofit.`,
      <>
        <ProgressStones status="onboarding" />
        <Heading>Payment received</Heading>
        <Greeting to={user} />
        <Text>Thank you! You’re officially underway. This email is your receipt.</Text>
        <EmailDetails
          rows={[
            ['Receipt number', formatReceiptNumber(payment.id)],
            ...(invoiceNumber ? ([['Invoice number', invoiceNumber]] as const) : []),
            ['Date of payment', formatPaymentDate({ method: payment.method, paidOn })],
            ['Billed to', isAddressVerified(user) ? (project.billTo ?? user.name) : user.email],
            ['Package', pack.name],
            ...(payment.amountOff > 0
              ? ([[`Discount ${payment.discountCode ?? ''}`, `−${formatMoney(payment.amountOff)}`]] as const)
              : []),
            ['Amount paid', formatMoney(payment.amount)],
            ['Paid with', formatPaymentMethod(payment)],
          ]}
        />
        <Text>
          Next, we need a few answers from you. It takes about 10–15 minutes, and you can change them later.
        </Text>
        <EmailButton href={`${config.publicUrl}/onboarding?projectId=${project.publicId}`}>
          Continue to onboarding
        </EmailButton>
        <SmallText>
          <EmailLink href={`${config.publicUrl}/project/${project.publicId}/receipt/${payment.id}`}>
            View, print, or download the receipt
          </EmailLink>
        </SmallText>
        <SmallText>
          {feeTexts.sentence} {receiptDatesNote}
        </SmallText>
      </>,
    ),
  }
}
