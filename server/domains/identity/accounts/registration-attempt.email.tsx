import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import { renderMail } from '#server/platform/email/layout.email.tsx'
import { Button, Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { OutgoingMail } from '#server/platform/email/send-mail.ts'

/** Tells the owner of an address that someone tried to register it again. */
export const registrationAttemptMail = (config: Config, email: string): OutgoingMail => ({
  kind: 'registration-attempt',
  to: email,
  subject: `You already have a ${brand.name} account`,
  ...renderMail(
    'Someone tried to sign up with your email.',
    <>
      <Heading>You already have an account</Heading>
      <Text>
        Someone, most likely you, tried to create a {brand.name} account with this email. You already have
        one, so nothing was changed.
      </Text>
      <Text>If you forgot your password or never set one, get a link to set a new one.</Text>
      <Button href={`${config.publicUrl}/forgot-password`}>Set a New Password</Button>
      <Text>If it wasn't you, there's nothing you need to do.</Text>
    </>,
  ),
})
