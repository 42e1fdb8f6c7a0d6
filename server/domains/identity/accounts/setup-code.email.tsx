import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import { renderMail } from '#server/platform/email/layout.email.tsx'
import { Button, Facts, Heading, Small, Text } from '#server/platform/email/parts.email.tsx'
import type { OutgoingMail } from '#server/platform/email/send-mail.ts'

/** Carries the one-time code with which the designated admin sets the first password. */
export const setupCodeMail = (config: Config, code: string): OutgoingMail => ({
  kind: 'admin-setup',
  to: config.adminEmail,
  subject: `Your ${brand.name} setup code`,
  holdsSecret: true,
  ...renderMail(
    'The code works once and expires in one hour.',
    <>
      <Heading>Set up the first admin</Heading>
      <Text>Log in with this email and any password. The setup form will ask for this code.</Text>
      <Facts rows={[['Setup code', code]]} />
      <Button href={`${config.publicUrl}/login`}>Go to Login</Button>
      <Small>The code works once and expires in one hour. Restarting the server creates a new one.</Small>
    </>,
    { why: 'team' },
  ),
})
