import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailDetails,
  Greeting,
  Heading,
  SmallText,
  Text,
} from '#server/platform/email/parts.email.tsx'
import type { Addressee, OutgoingEmail } from '#server/platform/email/send-email.ts'
import { PASSWORD_LINK_LIFETIME_MINUTES } from '../accounts/password.email.tsx'

/** Creates the email that invites a new staff member, with the link for setting a password. */
export const createStaffInvitationEmail = (
  config: Config,
  invited: { email: string; by: string },
  token: string,
): OutgoingEmail => ({
  kind: 'staff-invitation',
  to: invited.email,
  subject: `${invited.by} invited you to the ${brand.name} team`,
  holdsSecret: true,
  ...renderEmail(
    `The link works once and expires in ${PASSWORD_LINK_LIFETIME_MINUTES} minutes.`,
    <>
      <Heading>Welcome to the team</Heading>
      <Text>Hi there,</Text>
      <Text>
        {invited.by} created an account for you in the staff area of {brand.name}. Choose a password to get
        started.
      </Text>
      <EmailButton href={`${config.publicUrl}/set-password#token=${token}`}>Choose a password</EmailButton>
      <SmallText>
        The link works once and expires in {PASSWORD_LINK_LIFETIME_MINUTES} minutes. If it has expired,{' '}
        {invited.by} can send you a new one.
      </SmallText>
    </>,
    { why: 'team' },
  ),
})

/**
 * Creates the email that notifies staff of an invitation, so that a stolen account can't be used to add staff
 * unnoticed.
 */
export const createStaffInvitedEmail = (
  config: Config,
  colleague: Addressee,
  invited: { name: string; email: string; by: string },
): OutgoingEmail => ({
  kind: 'staff-invited',
  to: colleague.email,
  subject: `${invited.by} invited ${invited.name} to the ${brand.name} team`,
  ...renderEmail(
    'If no one on the team recognizes this invitation, deactivate the account right away.',
    <>
      <Heading>Someone was invited to the team</Heading>
      <Greeting to={colleague} />
      <Text>Whoever accepts this invitation can see and change every project in the staff area.</Text>
      <EmailDetails
        rows={[
          ['Invited', invited.name],
          ['Email', invited.email],
          ['By', invited.by],
        ]}
      />
      <Text>If no one on the team recognizes this invitation, deactivate the account right away.</Text>
      <EmailButton href={`${config.publicUrl}/admin/people`}>Review accounts</EmailButton>
    </>,
    { why: 'team' },
  ),
})
