import { brand } from '#contract/brand.ts'
import { renderMail } from '#server/platform/email/layout.email.tsx'
import { Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { OutgoingMail } from '#server/platform/email/send-mail.ts'

/**
 * Confirms a message to its sender. Nothing of what was typed is in it: anybody can type anybody's address, and
 * our mails must not carry one stranger's words to another.
 */
export const confirmationMail = (email: string, callSlot?: string): OutgoingMail => ({
  kind: 'contact_confirmation',
  to: email,
  subject: 'We got your message',
  ...renderMail(
    callSlot ? `We'll call you on ${callSlot}.` : `${brand.replyPromise}.`,
    <>
      <Heading>We got your message</Heading>
      <Text>
        {callSlot
          ? `Thank you! We'll call you on ${callSlot}. If you need a different time, just reply to this email.`
          : `Thank you for writing to us. ${brand.replyPromise}. Our hours are ${brand.businessHours}.`}
      </Text>
      <Text>
        Didn't write to us? Someone probably mistyped their email, and you don't need to do anything.
      </Text>
    </>,
    { why: 'contact' },
  ),
})
