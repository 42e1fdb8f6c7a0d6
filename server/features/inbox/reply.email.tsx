import type { Config } from '#server/config.ts'
import { Heading, renderMail, Small, Text, Verbatim } from '#server/platform/mail/layout.email.tsx'
import type { OutgoingMail } from '#server/platform/mail/send-mail.ts'

/** An answer to a message of the contact form, with that message below it. */
export const replyMail = (
  config: Config,
  answered: { fullName: string; email: string; subject: string; message: string },
  reply: string,
): OutgoingMail => ({
  kind: 'contact-reply',
  to: answered.email,
  replyTo: config.supportEmail,
  subject: `Re: ${answered.subject}`,
  ...renderMail(
    reply.slice(0, 120),
    <>
      <Heading>{answered.subject}</Heading>
      <Text>Hello {answered.fullName},</Text>
      <Verbatim>{reply}</Verbatim>
      <Small>You wrote to us:</Small>
      <Verbatim>{answered.message}</Verbatim>
    </>,
  ),
})
