import { formatMoney } from '#contract/money.ts'
import type { Config } from '#server/config.ts'
import type { PaymentRecord } from '#server/database/schema.ts'
import { renderMail } from '#server/platform/email/layout.email.tsx'
import { Button, Facts, Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { OutgoingMail } from '#server/platform/email/send-mail.ts'

/** Asks staff to look at money that came in and fulfilled nothing. */
export const flaggedPaymentMail = (config: Config, payment: PaymentRecord, reason: string): OutgoingMail => ({
  kind: 'staff-flagged-payment',
  to: config.supportEmail,
  subject: `A payment needs your attention (number ${payment.id})`,
  ...(payment.projectId === null ? {} : { projectId: payment.projectId }),
  ...renderMail(
    "A payment arrived that doesn't match an order.",
    <>
      <Heading>A payment needs your attention</Heading>
      <Text>A payment arrived that we couldn't match to a project. Please review it and refund it.</Text>
      <Facts
        rows={[
          ['Reason', reason],
          ['Expected amount', formatMoney(payment.amount)],
          ['Payment intent', payment.paymentIntentId ?? 'none'],
          ['Checkout session', payment.checkoutSessionId ?? 'none'],
        ]}
      />
      <Button href={`${config.publicUrl}/admin/payments?view=${payment.status}`}>Review the Payment</Button>
    </>,
    { why: 'team' },
  ),
})
