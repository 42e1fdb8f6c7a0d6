import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import { Button, Heading, renderMail, Text } from '#server/platform/mail/layout.email.tsx'
import type { OutgoingMail } from '#server/platform/mail/send-mail.ts'

/** Tells the owner of an address that somebody tried to register it again. */
export const registrationAttemptMail = (config: Config, email: string): OutgoingMail => ({
  kind: 'registration-attempt',
  to: email,
  subject: `You already have a ${brand.name} account`,
  ...renderMail(
    'Somebody tried to register with your address.',
    <>
      <Heading>You already have an account</Heading>
      <Text>
        Somebody, most likely you, tried to create a {brand.name} account with this address. There is one
        already, so nothing was changed.
      </Text>
      <Text>If you have forgotten your password, or never set one, ask for a link that sets a new one.</Text>
      <Button href={`${config.publicUrl}/forgot-password`}>Set a new password</Button>
      <Text>If it was not you, there is nothing you need to do.</Text>
    </>,
  ),
})
