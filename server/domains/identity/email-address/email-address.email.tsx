import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { EmailButton, Greeting, Heading, SmallText, Text } from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  type OutgoingEmail,
  SECRET_LIFETIME_MINUTES,
} from '#server/platform/email/send-email.ts'

/** Lifetime of links that verify an email address or confirm a change, in minutes. */
export const CONFIRMATION_LIFETIME_MINUTES = SECRET_LIFETIME_MINUTES

const preview = `The link works once and expires in ${CONFIRMATION_LIFETIME_MINUTES} minutes.`

const getConfirmationUrl = ({ publicUrl }: Config, token: string): string =>
  `${publicUrl}/confirm-email#token=${token}`

/**
 * Creates the email with the link that verifies an account's email address. The content includes nothing that
 * a user entered.
 */
export const createVerificationEmail = (
  config: Config,
  { email }: Pick<Addressee, 'email'>,
  token: string,
): OutgoingEmail => ({
  kind: 'email-verification',
  to: email,
  subject: `Confirm your email for ${brand.name}`,
  holdsSecret: true,
  ...renderEmail(
    preview,
    <>
      <Heading>Confirm your email</Heading>
      <Text>Hi there,</Text>
      <Text>
        Someone, most likely you, created a {brand.name} account with this email. Please confirm that it’s
        yours, so that we can reach you about your nonprofit.
      </Text>
      <EmailButton href={getConfirmationUrl(config, token)}>Confirm your email</EmailButton>
      <SmallText>{preview} If you didn’t create an account, you can ignore this email.</SmallText>
    </>,
  ),
})

/** Creates the email that asks the current address's owner to approve a change. */
export const createCurrentEmailConfirmation = (
  config: Config,
  user: Addressee,
  newEmail: string,
  token: string,
): OutgoingEmail => ({
  kind: 'email-change',
  to: user.email,
  subject: `Approve the new email for your ${brand.name} account`,
  holdsSecret: true,
  ...renderEmail(
    preview,
    <>
      <Heading>Approve your new email</Heading>
      <Greeting to={user} />
      <Text>
        You asked to log in with <strong>{newEmail}</strong> from now on. Approve the change here, and open
        the link that we sent to the new address. Your email changes once both are done.
      </Text>
      <EmailButton href={getConfirmationUrl(config, token)}>Approve the change</EmailButton>
      <SmallText>
        {preview} If it wasn’t you, don’t open the link, change your password, and write to{' '}
        {brand.supportEmail}.
      </SmallText>
    </>,
  ),
})

/**
 * Creates the email that asks the new address's owner to confirm it. The content includes nothing that a user
 * entered.
 */
export const createNewEmailConfirmation = (config: Config, email: string, token: string): OutgoingEmail => ({
  kind: 'email-change',
  to: email,
  subject: `Confirm your new email for ${brand.name}`,
  holdsSecret: true,
  ...renderEmail(
    preview,
    <>
      <Heading>Confirm your new email</Heading>
      <Text>Hi there,</Text>
      <Text>
        Someone, most likely you, wants to log in to {brand.name} with this email. Confirm it here, and open
        the link that we sent to the current address. The email changes once both are done.
      </Text>
      <EmailButton href={getConfirmationUrl(config, token)}>Confirm this email</EmailButton>
      <SmallText>{preview} If it wasn’t you, you can ignore this email.</SmallText>
    </>,
  ),
})

/** Creates the email to the old address that notifies its owner of the changed login email. */
export const createEmailChangedEmail = (
  config: Config,
  user: Addressee,
  newEmail: string,
): OutgoingEmail => ({
  kind: 'email-changed',
  to: user.email,
  subject: `Your ${brand.name} email was changed`,
  ...renderEmail(
    `You now log in with ${newEmail}.`,
    <>
      <Heading>Your email was changed</Heading>
      <Greeting to={user} />
      <Text>
        You now log in with <strong>{newEmail}</strong>. We send all further emails to that address.
      </Text>
      <Text>If that wasn’t you, write to {brand.supportEmail} right away.</Text>
      <EmailButton href={`${config.publicUrl}/login`}>Log in</EmailButton>
    </>,
  ),
})
