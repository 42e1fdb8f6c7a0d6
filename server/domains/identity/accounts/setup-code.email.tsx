import { brand } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import { Button, Facts, Heading, renderMail, Small, Text } from '#server/platform/mail/layout.email.tsx'
import type { OutgoingMail } from '#server/platform/mail/send-mail.ts'

/** Carries the one-time code with which the designated admin sets the first password. */
export const setupCodeMail = (config: Config, code: string): OutgoingMail => ({
  kind: 'admin-setup',
  to: config.adminEmail,
  subject: `Your ${brand.name} setup code`,
  holdsSecret: true,
  ...renderMail(
    'The code works once, for one hour.',
    <>
      <Heading>Set up the first admin</Heading>
      <Text>Log in with this address and any password; the setup form asks for this code.</Text>
      <Facts rows={[['Setup code', code]]} />
      <Button href={`${config.publicUrl}/login`}>Go to login</Button>
      <Small>The code works once and for one hour. A restart of the program makes a new one.</Small>
    </>,
  ),
})
