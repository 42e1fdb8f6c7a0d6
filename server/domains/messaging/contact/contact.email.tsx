import { brand } from '#contract/brand.ts'
import type { ContactMessage } from '#contract/messaging'
import type { z } from '#contract/zod.ts'
import type { Config } from '#server/config.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailDetails,
  Heading,
  PreformattedText,
  Text,
} from '#server/platform/email/parts.email.tsx'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'

/** Creates the email that forwards a visitor's message to the support address. Replies go to the visitor. */
export const createContactEmail = (
  config: Config,
  message: Omit<z.output<typeof ContactMessage>, 'website' | 'openedFor'> & {
    phone?: string
    callSlot?: string
    isByEmail?: boolean
  },
): OutgoingEmail => ({
  kind: 'contact',
  to: config.supportEmail,
  replyTo: message.email,
  subject: `Contact: ${message.subject}`,
  ...renderEmail(
    message.isByEmail
      ? `${message.fullName} wrote to the address for replies.`
      : `${message.fullName} sent a message through the contact form.`,
    <>
      <Heading>{message.subject}</Heading>
      <EmailDetails
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
      <PreformattedText>{message.message}</PreformattedText>
      <EmailButton href={`${config.publicUrl}/admin/inbox`}>Open the inbox</EmailButton>
    </>,
    { why: 'team' },
  ),
})

/**
 * Creates the email that confirms a message to its sender. Apart from the time of a callback, contains
 * nothing that the sender entered, because anyone can enter someone else's address.
 */
export const createContactConfirmationEmail = (email: string, callSlot?: string): OutgoingEmail => ({
  kind: 'contact_confirmation',
  to: email,
  subject: 'We got your message',
  ...renderEmail(
    callSlot ? `We’ll call you on ${callSlot}.` : `${brand.replyPromise}.`,
    <>
      <Heading>We got your message</Heading>
      <Text>
        {callSlot
          ? `Thank you! We’ll call you on ${callSlot}. If you need a different time, write to ${brand.supportEmail}.`
          : `Thank you for writing to us. ${brand.replyPromise}. Our hours are ${brand.businessHours}.`}
      </Text>
      <Text>
        Didn’t write to us? Someone probably mistyped their email, and you don’t need to do anything.
      </Text>
    </>,
    { why: 'contact' },
  ),
})
