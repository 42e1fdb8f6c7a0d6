import { formatEastern } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { formatDisputeReason, formatReceiptNumber } from '#contract/payments'
import type { Config } from '#server/config.ts'
import type { DisputeRecord, PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { EmailButton, EmailDetails, Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'

const getDisputeEmailTexts = ({ state, isInquiry }: DisputeRecord): { title: string; text: string } => {
  if (state === 'won')
    return {
      title: 'A dispute was won',
      text: 'The bank decided for us. The money is ours, and refunds are possible again.',
    }
  if (state === 'lost')
    return {
      title: 'A dispute was lost',
      text: 'The bank returned the money to the client. Decide what happens to the project.',
    }
  if (state === 'closed')
    return {
      title: 'A dispute was closed',
      text: 'It ended without money moving. Refunds are possible again.',
    }
  if (isInquiry)
    return {
      title: 'A bank asks about a payment',
      text: 'The client asked their bank about a payment. No money has moved. Send evidence before the deadline, or the client can turn it into a dispute. Until it’s settled, refunds are blocked.',
    }
  return {
    title: 'A payment was disputed',
    text: 'The client disputed a payment with their bank, and the bank holds the money. Send evidence before the deadline, or we lose it. Until it’s settled, refunds are blocked.',
  }
}

const reminderTexts = {
  title: 'Evidence is due soon',
  text: 'A disputed payment still waits for our evidence. Without it, the bank decides for the client. Download the evidence pack, and submit it in the payment provider’s dashboard.',
}

/** Creates the email that notifies staff of a new dispute, a deadline, or a dispute's result. */
export const createDisputeEmail = (
  config: Config,
  disputed: {
    payment: PaymentRecord
    project: ProjectRecord | undefined
    dispute: DisputeRecord
    user: { email: string }
    isReminder?: boolean
  },
): OutgoingEmail => {
  const { payment, project, dispute, user } = disputed
  const { title, text } = disputed.isReminder ? reminderTexts : getDisputeEmailTexts(dispute)
  const number = formatReceiptNumber(payment.id)
  const { evidenceDueAt } = dispute
  return {
    kind: disputed.isReminder ? 'staff-dispute-reminder' : 'staff-dispute',
    to: config.supportEmail,
    subject: evidenceDueAt ? `${title}: answer by ${formatEastern(evidenceDueAt)}` : `${title} (${number})`,
    ...(project ? { projectId: project.id } : {}),
    ...renderEmail(
      text,
      <>
        <Heading>{title}</Heading>
        <Text>{text}</Text>
        <EmailDetails
          rows={[
            ['Receipt number', number],
            ['Client', user.email],
            ['Disputed amount', formatMoney(dispute.amount)],
            ['Reason', formatDisputeReason(dispute.reason)],
            ...(evidenceDueAt ? ([['Evidence due', formatEastern(evidenceDueAt)]] as const) : []),
            ['Dispute', dispute.providerDisputeId],
          ]}
        />
        <EmailButton href={`${config.publicUrl}/admin/payments?search=${number}`}>
          Review the dispute
        </EmailButton>
      </>,
      { why: 'team' },
    ),
  }
}
