import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import type { Addressee } from '#server/platform/email/addressee.ts'
import { renderMail } from '#server/platform/email/layout.email.tsx'
import { Button, Facts, Greeting, Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { OutgoingMail } from '#server/platform/email/send-mail.ts'

/** Tells one of staff that someone was invited, so that a thief makes no account of staff unnoticed. */
export const staffInvitedMail = (
  config: Config,
  colleague: Addressee,
  invited: { name: string; email: string; by: string },
): OutgoingMail => ({
  kind: 'staff-invited',
  to: colleague.email,
  subject: `${invited.by} invited ${invited.name} to the ${brand.name} team`,
  ...renderMail(
    'If no one on the team recognizes this invitation, deactivate the account right away.',
    <>
      <Heading>Someone was invited to the team</Heading>
      <Greeting to={colleague} />
      <Text>Whoever accepts this invitation can do everything in the staff area.</Text>
      <Facts
        rows={[
          ['Invited', invited.name],
          ['Email', invited.email],
          ['By', invited.by],
        ]}
      />
      <Text>If no one on the team recognizes this invitation, deactivate the account right away.</Text>
      <Button href={`${config.publicUrl}/admin/people`}>Review Accounts</Button>
    </>,
    { why: 'team' },
  ),
})
