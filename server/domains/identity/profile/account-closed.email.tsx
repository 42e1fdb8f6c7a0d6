import { brand } from '#contract/brand.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { Greeting, Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { Addressee, OutgoingEmail } from '#server/platform/email/send-email.ts'

/**
 * Creates the email that confirms that the account was closed, and explains what is kept and for how long.
 */
export const createAccountClosedEmail = (user: Addressee): OutgoingEmail => ({
  kind: 'account-closed',
  to: user.email,
  subject: `Your ${brand.name} account is closed`,
  ...renderEmail(
    'What we erased, and what we keep by law.',
    <>
      <Heading>Your account is closed</Heading>
      <Greeting to={user} />
      <Text>
        Your account was just closed, and all devices were signed out. We erased your password, your phone
        number, and this email address from it. We keep records of paid projects and payments for seven years
        after the project ends, as tax and nonprofit law requires.
      </Text>
      <Text>If that wasn’t you, write to {brand.supportEmail} right away.</Text>
    </>,
  ),
})
