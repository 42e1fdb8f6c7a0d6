import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import type { Addressee } from '#server/platform/email/addressee.ts'
import { renderMail } from '#server/platform/email/layout.email.tsx'
import { Button, Greeting, Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { OutgoingMail } from '#server/platform/email/send-mail.ts'

/** Tells a user that their password is a new one, so that a thief cannot change it unnoticed. */
export const passwordChangedMail = (config: Config, user: Addressee): OutgoingMail => ({
  kind: 'password-changed',
  to: user.email,
  subject: `Your ${brand.name} password was changed`,
  ...renderMail(
    "If it wasn't you, reset it right away.",
    <>
      <Heading>Your password was changed</Heading>
      <Greeting to={user} />
      <Text>The password for your account was just changed, and all other devices were signed out.</Text>
      <Text>If that wasn't you, reset it right away and write to {brand.supportEmail}.</Text>
      <Button href={`${config.publicUrl}/forgot-password`}>Reset My Password</Button>
    </>,
  ),
})
