import { formatEastern } from '#contract/dates.ts'
import type { Config } from '#server/config.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'

export const createStorageFullEmail = (config: Config, since: Date): OutgoingEmail => ({
  kind: 'staff-storage-full',
  to: config.supportEmail,
  subject: 'The database can’t save anything',
  ...renderEmail(
    'Its disk needs more space.',
    <>
      <Heading>The database can’t save anything</Heading>
      <Text>
        Since {formatEastern(since)}, the database has refused to save anything because its disk is full or
        read-only. People see a message that says so. Nothing that was confirmed as saved is lost.
      </Text>
      <Text>Please free up space on the database’s disk. Everything resumes within seconds.</Text>
    </>,
    { why: 'team' },
  ),
})
