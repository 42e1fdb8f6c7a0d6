import { brand } from '#contract/brand.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { Heading, PreformattedText, SmallText } from '#server/platform/email/parts.email.tsx'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'

const formatLongDay = (instant: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(instant)

/**
 * Creates a reply to a contact message. Doesn't quote the message, because anyone can enter someone else's
 * address.
 */
export const createReplyEmail = (
  answered: { email: string; createdAt: Date },
  reply: string,
): OutgoingEmail => ({
  kind: 'contact-reply',
  to: answered.email,
  subject: `Re: Your message to ${brand.name}`,
  ...renderEmail(
    reply.slice(0, 120),
    <>
      <Heading>Our reply to your message</Heading>
      <PreformattedText>{reply}</PreformattedText>
      <SmallText>
        You wrote to us on {formatLongDay(answered.createdAt)}. Didn’t write to us? Someone probably mistyped
        their email, and you don’t need to do anything.
      </SmallText>
    </>,
    { why: 'contact' },
  ),
})
