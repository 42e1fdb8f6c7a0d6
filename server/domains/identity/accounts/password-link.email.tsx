import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import {
  type Addressee,
  Button,
  Greeting,
  Heading,
  renderMail,
  Small,
  Text,
} from '#server/platform/mail/layout.email.tsx'
import { type OutgoingMail, secretMinutes } from '#server/platform/mail/send-mail.ts'

/** How long a mailed link works, minutes. */
export const linkLifetime = secretMinutes

/** Carries the link that sets a password; `first` when the user has none yet. */
export const passwordLinkMail = (
  config: Config,
  user: Addressee,
  token: string,
  first: boolean,
): OutgoingMail => {
  const subject = first ? `Set your ${brand.name} password` : `Reset your ${brand.name} password`
  return {
    kind: 'password-link',
    to: user.email,
    subject,
    holdsSecret: true,
    ...renderMail(
      `The link works once, for ${linkLifetime} minutes.`,
      <>
        <Heading>{first ? 'Set your password' : 'Reset your password'}</Heading>
        <Greeting to={user} />
        <Text>
          {first
            ? `with a password you can return to your ${brand.name} project at any time and from any device.`
            : 'somebody, most likely you, asked for a new password for your account.'}
        </Text>
        <Button href={`${config.publicUrl}/set-password#token=${token}`}>
          {first ? 'Set your password' : 'Choose a new password'}
        </Button>
        <Small>
          The link works once and for {linkLifetime} minutes. If you did not ask for it, ignore this mail:
          nothing changes until the link is used.
        </Small>
      </>,
    ),
  }
}
