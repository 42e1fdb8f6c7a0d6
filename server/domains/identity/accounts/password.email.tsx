import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { Button, Greeting, Heading, Small, Text } from '#server/platform/email/parts.email.tsx'
import { type Addressee, type OutgoingEmail, secretMinutes } from '#server/platform/email/send-email.ts'

/** How long a mailed link works, minutes. */
export const linkLifetime = secretMinutes

/** Carries the link that sets a password; `first` when the user has none yet. */
export const passwordLinkEmail = (
  config: Config,
  user: Addressee,
  token: string,
  first: boolean,
): OutgoingEmail => {
  const subject = first ? `Set your ${brand.name} password` : `Reset your ${brand.name} password`
  return {
    kind: 'password-link',
    to: user.email,
    subject,
    holdsSecret: true,
    ...renderEmail(
      `The link works once and expires in ${linkLifetime} minutes.`,
      <>
        <Heading>{first ? 'Set your password' : 'Reset your password'}</Heading>
        <Greeting to={user} />
        <Text>
          {first
            ? `With a password, you can get back to your ${brand.name} project any time, on any device.`
            : 'We got a request to reset the password for your account.'}
        </Text>
        <Button href={`${config.publicUrl}/set-password#token=${token}`}>
          {first ? 'Set Your Password' : 'Choose a New Password'}
        </Button>
        <Small>
          The link works once and expires in {linkLifetime} minutes. If you didn't request it, you can ignore
          this email. Nothing changes until the link is used.
        </Small>
      </>,
    ),
  }
}

/** Tells a user that their password is a new one, so that a thief cannot change it unnoticed. */
export const passwordChangedEmail = (config: Config, user: Addressee): OutgoingEmail => ({
  kind: 'password-changed',
  to: user.email,
  subject: `Your ${brand.name} password was changed`,
  ...renderEmail(
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
