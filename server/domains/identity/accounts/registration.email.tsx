import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { EmailButton, EmailDetails, Heading, SmallText, Text } from '#server/platform/email/parts.email.tsx'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'

/** Creates the email that notifies an account's owner of an attempt to register with their email address. */
export const createRegistrationAttemptEmail = (config: Config, email: string): OutgoingEmail => ({
  kind: 'registration-attempt',
  to: email,
  subject: `You already have a ${brand.name} account`,
  ...renderEmail(
    'Someone tried to sign up with your email.',
    <>
      <Heading>You already have an account</Heading>
      <Text>
        Someone, most likely you, tried to create a {brand.name} account with this email. You already have
        one, so nothing was changed.
      </Text>
      <Text>If you forgot your password or never set one, get a link to set a new one.</Text>
      <EmailButton href={`${config.publicUrl}/forgot-password`}>Set a new password</EmailButton>
      <Text>If it wasn’t you, there’s nothing you need to do.</Text>
    </>,
  ),
})

export const createSetupCodeEmail = (config: Config, code: string): OutgoingEmail => ({
  kind: 'admin-setup',
  to: config.adminEmail,
  subject: `Your ${brand.name} setup code`,
  holdsSecret: true,
  ...renderEmail(
    'The code works once and expires in one hour.',
    <>
      <Heading>Set up the first admin</Heading>
      <Text>Log in with this email and any password. The setup form will ask for this code.</Text>
      <EmailDetails rows={[['Setup code', code]]} />
      <EmailButton href={`${config.publicUrl}/login`}>Go to Login</EmailButton>
      <SmallText>
        The code works once and expires in one hour. Restarting the server creates a new one.
      </SmallText>
    </>,
    { why: 'team' },
  ),
})
