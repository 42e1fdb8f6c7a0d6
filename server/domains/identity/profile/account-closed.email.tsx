import { brand } from '#contract/brand.ts'
import { type Addressee, Greeting, Heading, renderMail, Text } from '#server/platform/mail/layout.email.tsx'
import type { OutgoingMail } from '#server/platform/mail/send-mail.ts'

/** The last mail to an address: the account is closed, and what is kept for how long. */
export const accountClosedMail = (user: Addressee): OutgoingMail => ({
  kind: 'account-closed',
  to: user.email,
  subject: `Your ${brand.name} account is closed`,
  ...renderMail(
    'What we erased, and what the law has us keep.',
    <>
      <Heading>Your account is closed</Heading>
      <Greeting to={user} />
      <Text>
        your account was just closed, and all devices were signed out. Your password, your phone number and
        this address were erased from it. Records of paid projects and their payments are kept for seven years
        after the project ends, as tax and nonprofit law ask of us.
      </Text>
      <Text>If that was not you, write to {brand.supportEmail} at once.</Text>
    </>,
  ),
})
