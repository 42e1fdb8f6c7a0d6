import type { ContactMessage } from '#contract/messaging'
import type { z } from '#contract/zod.ts'
import type { Config } from '#server/config.ts'
import { renderMail } from '#server/platform/email/layout.email.tsx'
import { Button, Facts, Heading, Verbatim } from '#server/platform/email/parts.email.tsx'
import type { OutgoingMail } from '#server/platform/email/send-mail.ts'

/** Passes a visitor's message on to the support address; a reply goes to the visitor. */
export const contactMail = (
  config: Config,
  message: Omit<z.output<typeof ContactMessage>, 'website' | 'openedFor'> & {
    phone?: string
    callSlot?: string
  },
): OutgoingMail => ({
  kind: 'contact',
  to: config.supportEmail,
  replyTo: message.email,
  subject: `Contact: ${message.subject}`,
  ...renderMail(
    `${message.fullName} sent a message through the contact form.`,
    <>
      <Heading>{message.subject}</Heading>
      <Facts
        rows={[
          ['From', `${message.fullName} (${message.email})`],
          ...(message.phone
            ? ([
                ['Phone', message.phone],
                ['Call', message.callSlot ?? ''],
              ] as const)
            : ([['Organization', message.organization || 'Not provided']] as const)),
        ]}
      />
      <Verbatim>{message.message}</Verbatim>
      <Button href={`${config.publicUrl}/admin/inbox`}>Open the Inbox</Button>
    </>,
    { why: 'team' },
  ),
})
