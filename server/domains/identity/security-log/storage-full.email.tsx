import type { Config } from '#server/config.ts'
import { Heading, renderMail, Text } from '#server/platform/mail/layout.email.tsx'
import type { OutgoingMail } from '#server/platform/mail/send-mail.ts'

/** Tells staff that nothing can be saved, while that is so. */
export const storageFullMail = (config: Config, since: Date): OutgoingMail => ({
  kind: 'staff-storage-full',
  to: config.supportEmail,
  subject: 'The database cannot save anything',
  ...renderMail(
    'Somebody has to make room on its disk.',
    <>
      <Heading>The database cannot save anything</Heading>
      <Text>
        Since {since.toISOString()} the database refuses whatever it is given to save: its disk is full, or it
        may only be read. People see a message that says so, and nothing they were told was saved is lost.
      </Text>
      <Text>
        Please have somebody make room on the disk of the database. Everything goes on by itself within
        seconds after that.
      </Text>
    </>,
  ),
})
