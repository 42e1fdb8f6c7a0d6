import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { EmailButton, Greeting, Heading, SmallText, Text } from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  type OutgoingEmail,
  SECRET_LIFETIME_MINUTES,
} from '#server/platform/email/send-email.ts'

/** Lifetime of password links and invitations, in minutes. */
export const PASSWORD_LINK_LIFETIME_MINUTES = SECRET_LIFETIME_MINUTES

/**
 * Creates the email with the link for setting a password. `isFirst` means that the user doesn't have a
 * password yet.
 */
export const createPasswordLinkEmail = (
  config: Config,
  user: Addressee,
  token: string,
  isFirst: boolean,
): OutgoingEmail => {
  const subject = isFirst ? `Set your ${brand.name} password` : `Reset your ${brand.name} password`
  return {
    kind: 'password-link',
    to: user.email,
    subject,
    holdsSecret: true,
    ...renderEmail(
      `The link works once and expires in ${PASSWORD_LINK_LIFETIME_MINUTES} minutes.`,
      <>
        <Heading>{isFirst ? 'Set your password' : 'Reset your password'}</Heading>
        <Greeting to={user} />
        <Text>
          {isFirst
            ? `With a password, you can get back to your ${brand.name} project any time, on any device.`
            : 'We got a request to reset the password for your account.'}
        </Text>
        <EmailButton href={`${config.publicUrl}/set-password#token=${token}`}>
          {isFirst ? 'Set your password' : 'Choose a new password'}
        </EmailButton>
        <SmallText>
          The link works once and expires in {PASSWORD_LINK_LIFETIME_MINUTES} minutes. If you didn’t request
          it, you can ignore this email. Nothing changes until the link is used.
        </SmallText>
      </>,
    ),
  }
}

export const createPasswordChangedEmail = (config: Config, user: Addressee): OutgoingEmail => ({
  kind: 'password-changed',
  to: user.email,
  subject: `Your ${brand.name} password was changed`,
  ...renderEmail(
    'If it wasn’t you, reset it right away.',
    <>
      <Heading>Your password was changed</Heading>
      <Greeting to={user} />
      <Text>The password for your account was just changed, and all other devices were signed out.</Text>
      <Text>If that wasn’t you, reset it right away and write to {brand.supportEmail}.</Text>
      <EmailButton href={`${config.publicUrl}/forgot-password`}>Reset my password</EmailButton>
    </>,
  ),
})
