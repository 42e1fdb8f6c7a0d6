import { brand } from '#contract/brand.ts'
import { formatDay, toEasternDay } from '#contract/dates.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import { formatReceiptNumber, isProviderPayment, listNetParts } from '#contract/payments'
import { explainClosing, explainKeptFees, isClosingReason, type KeptFees } from '#contract/projects'
import type { Config } from '#server/config.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailDetails,
  EmailLink,
  Greeting,
  Heading,
  Text,
} from '#server/platform/email/parts.email.tsx'
import type { Addressee, OutgoingEmail } from '#server/platform/email/send-email.ts'

/** Returns the rows about earlier refunds and the total. Empty if there are none. */
const listEarlierRefunds = ({ amountRefunded }: PaymentRecord, given: Cents): [string, string][] =>
  given < amountRefunded
    ? [
        ['Refunded earlier', formatMoney(amountRefunded - given)],
        ['Total refunded', formatMoney(amountRefunded)],
      ]
    : []

/**
 * Creates the email that confirms a refund of `given` cents. It states what we kept and why. It also states
 * the reason (`note`), unless it's empty or repeats the reason for closing the project.
 */
export const createRefundEmail = (
  config: Config,
  refund: {
    payment: PaymentRecord
    project: ProjectRecord | undefined
    user: Addressee
    given: Cents
    kept: KeptFees
    note: string
  },
): OutgoingEmail => {
  const { payment, project, user, given, kept, note } = refund
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
            ? `We refunded ${money} to the account you paid from. Your bank should show it within 5 to 10 business days.`
            : `We refunded ${money} the same way you paid.`}
        </Text>
        {note && !isClosingReason(note, project) && <Text>Reason: {note}</Text>}
        <EmailDetails
          rows={[
            ['Receipt number', formatReceiptNumber(payment.id)],
            ['Amount paid', formatMoney(payment.amount)],
            ['Amount refunded', money],
            ...listEarlierRefunds(payment, given),
            ['Net', formatMoney(payment.amount - payment.amountRefunded)],
            ...listNetParts({ kept }).map(({ label, amount }): [string, string] => [
              label,
              formatMoney(amount),
            ]),
            ['Refunded on', `${formatDay(toEasternDay(payment.refundedAt ?? new Date()))} ET`],
          ]}
        />
        {explainKeptFees(kept) && (
          <Text>
            {explainKeptFees(kept)}{' '}
            <EmailLink href={`${config.publicUrl}/terms#refunds`}>Read the policy</EmailLink>
          </Text>
        )}
        {project?.closedOn && (
          <Text>
            {`Your project is closed. ${explainClosing(project)}`.trim()} Your documents and receipts stay on
            its page.
          </Text>
        )}
        {project && (
          <EmailButton href={`${config.publicUrl}/project/${project.publicId}/receipt/${payment.id}`}>
            See the receipt
          </EmailButton>
        )}
      </>,
    ),
  }
}
