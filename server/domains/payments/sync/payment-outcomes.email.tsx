import { brand, claims } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { getPackage } from '#contract/packages.ts'
import type { Config } from '#server/config.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { EmailButton, EmailDetails, Greeting, Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { Addressee, OutgoingEmail } from '#server/platform/email/send-email.ts'

const bankConfirmation = `This usually takes ${claims.bankConfirmation}.`

interface DelayedPayment {
  payment: PaymentRecord
  project: ProjectRecord
  user: Addressee
}

const getDetailRows = ({ payment, project }: DelayedPayment) =>
  [
    ['Package', getPackage(project.packageType).name],
    ['Amount', formatMoney(payment.amount)],
  ] as const

/**
 * Creates the email that informs the client that the bank is confirming a payment, and that they don't need
 * to act.
 */
export const createPaymentProcessingEmail = (config: Config, delayed: DelayedPayment): OutgoingEmail => ({
  kind: 'payment-processing',
  to: delayed.user.email,
  subject: 'Your bank is confirming your payment',
  projectId: delayed.project.id,
  ...renderEmail(
    `${bankConfirmation} You don’t need to pay again.`,
    <>
      <Heading>Your bank is confirming your payment</Heading>
      <Greeting to={delayed.user} />
      <Text>
        Thank you! You paid from a bank account. {bankConfirmation} You don’t need to pay again. We’ll email
        your receipt as soon as the payment arrives.
      </Text>
      <EmailDetails rows={getDetailRows(delayed)} />
      <EmailButton href={`${config.publicUrl}/project/${delayed.project.publicId}`}>
        See your project
      </EmailButton>
    </>,
  ),
})

/**
 * Creates the email that informs the client that the bank declined a payment, and explains how to try again.
 */
export const createPaymentFailedEmail = (config: Config, delayed: DelayedPayment): OutgoingEmail => ({
  kind: 'payment-failed',
  to: delayed.user.email,
  subject: `Your ${brand.name} payment didn’t go through`,
  projectId: delayed.project.id,
  ...renderEmail(
    'Your bank didn’t confirm the payment. Please try again.',
    <>
      <Heading>Your payment didn’t go through</Heading>
      <Greeting to={delayed.user} />
      <Text>
        Your bank didn’t confirm the payment for your project, so nothing was charged. You can try again with
        the same account, another account, or a card.
      </Text>
      <EmailDetails rows={getDetailRows(delayed)} />
      <EmailButton href={`${config.publicUrl}/checkout/${delayed.project.publicId}`}>Try again</EmailButton>
    </>,
  ),
})

const flaggedPaymentTexts = {
  duplicate: 'A project was paid a second time. Please refund this payment.',
  mismatch: 'A payment arrived that doesn’t match its order. Please review it and refund it.',
}

/** Creates the email that asks staff to review a payment flagged as a mismatch or a duplicate. */
export const createFlaggedPaymentEmail = (
  config: Config,
  payment: PaymentRecord,
  { status, reason }: { status: 'mismatch' | 'duplicate'; reason: string },
): OutgoingEmail => ({
  kind: 'staff-flagged-payment',
  to: config.supportEmail,
  subject: `A payment needs your attention (number ${payment.id})`,
  ...(payment.projectId === null ? {} : { projectId: payment.projectId }),
  ...renderEmail(
    flaggedPaymentTexts[status],
    <>
      <Heading>A payment needs your attention</Heading>
      <Text>{flaggedPaymentTexts[status]}</Text>
      <EmailDetails
        rows={[
          ['Reason', reason],
          ['Expected amount', formatMoney(payment.amount)],
          ['Payment intent', payment.paymentIntentId ?? 'none'],
          ['Checkout session', payment.checkoutSessionId ?? 'none'],
        ]}
      />
      <EmailButton href={`${config.publicUrl}/admin/payments?view=${status}`}>Review the payment</EmailButton>
    </>,
    { why: 'team' },
  ),
})
