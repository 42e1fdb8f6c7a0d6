import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { EmailButton, Greeting, Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { Addressee, OutgoingEmail } from '#server/platform/email/send-email.ts'

const eventTexts = {
  on: 'Two-step login was turned on',
  off: 'Two-step login was turned off',
  renewed: 'You have new recovery codes',
  removed: 'Your two-step login was removed',
}

const describeChange = (event: keyof typeof eventTexts): string =>
  event === 'removed'
    ? 'A colleague on the team removed it, and all your devices were signed out. You log in with just your password until you set it up again in your profile.'
    : 'This was just done in your profile, and all your other devices were signed out.'

/** Creates the email that notifies a user of a change to their two-factor authentication. */
export const createTwoFactorChangedEmail = (
  config: Config,
  user: Addressee,
  event: keyof typeof eventTexts,
): OutgoingEmail => ({
  kind: 'second-factor-changed',
  to: user.email,
  subject: `${eventTexts[event]} (${brand.name})`,
  ...renderEmail(
    event === 'removed'
      ? 'If you didn’t ask for this, reset your password right away.'
      : 'If it wasn’t you, reset your password right away.',
    <>
      <Heading>{eventTexts[event]}</Heading>
      <Greeting to={user} />
      <Text>{describeChange(event)}</Text>
      <Text>
        If {event === 'removed' ? 'you didn’t ask for this' : 'that wasn’t you'}, reset your password right
        away and write to {brand.supportEmail}.
      </Text>
      <EmailButton href={`${config.publicUrl}/forgot-password`}>Reset my password</EmailButton>
    </>,
  ),
})
