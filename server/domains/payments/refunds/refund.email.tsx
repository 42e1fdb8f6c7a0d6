import { brand } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { formatReceiptNumber, isProviderPayment } from '#contract/payments'
import type { Config } from '#server/config.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { EmailButton, EmailDetails, Greeting, Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { Addressee, OutgoingEmail } from '#server/platform/email/send-email.ts'

/** Creates the email that confirms a refund of `given` cents and states what remains of the payment. */
export const createRefundEmail = (
  config: Config,
  refund: {
    payment: PaymentRecord
    project: ProjectRecord | undefined
    user: Addressee
    given: number
  },
): OutgoingEmail => {
  const { payment, project, user, given } = refund
  const money = formatMoney(given)
  return {
    kind: 'refund',
    to: user.email,
    subject: `Your ${brand.name} refund: ${money}`,
    ...(project ? { projectId: project.id } : {}),
    ...renderEmail(
      `We refunded ${money}.`,
      <>
        <Heading>Your refund</Heading>
        <Greeting to={user} />
        <Text>
          {isProviderPayment(payment.method)
            ? `We refunded ${money} to the account you paid from. Your bank should show it within 5 to 10 days.`
            : `We refunded ${money} the same way you paid.`}
        </Text>
        <EmailDetails
          rows={[
            ['Receipt number', formatReceiptNumber(payment.id)],
            ['Amount paid', formatMoney(payment.amount)],
            ['Total refunded', formatMoney(payment.amountRefunded)],
            ['Net', formatMoney(payment.amount - payment.amountRefunded)],
          ]}
        />
        {project && (
          <EmailButton href={`${config.publicUrl}/project/${project.publicId}?tab=payments`}>
            See your payments
          </EmailButton>
        )}
      </>,
    ),
  }
}
