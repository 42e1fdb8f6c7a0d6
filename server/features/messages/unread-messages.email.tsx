import { brand } from '#contract/brand.ts'
import type { MessageSide } from '#contract/messages.ts'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { Button, Heading, renderMail, Small, Text, Verbatim } from '#server/platform/mail/layout.email.tsx'
import type { OutgoingMail } from '#server/platform/mail/send-mail.ts'

export interface Reader {
  side: MessageSide
  name: string
  email: string
}

/** One mail for all messages of a burst that the reader has not seen; the newest are quoted, oldest first. */
export const unreadMessagesMail = (
  config: Config,
  project: ProjectRecord,
  reader: Reader,
  burst: { total: number; newest: readonly { id: number; message: string; senderName: string }[] },
): OutgoingMail => {
  const { total, newest } = burst
  const many = total > 1
  const others = total - newest.length
  const from = reader.side === 'client' ? `the ${brand.name} team` : 'your client'
  const page = `${config.publicUrl}/project/${project.publicId}?tab=messages`
  return {
    kind: 'unread-messages',
    to: reader.email,
    subject: many ? `${total} new messages about ${project.name}` : `A new message about ${project.name}`,
    projectId: project.id,
    ...renderMail(
      `From ${from}.`,
      <>
        <Heading>{many ? `${total} new messages` : 'A new message'}</Heading>
        <Text>
          Hello {reader.name}, {from} wrote to you about {project.name}:
        </Text>
        {newest.map(({ id, senderName, message }) => (
          <div key={id}>
            <Small>{senderName}</Small>
            <Verbatim>{message}</Verbatim>
          </div>
        ))}
        {others > 0 && <Text>And {others} more, written before these.</Text>}
        <Button href={page}>Read and answer</Button>
        {reader.side === 'client' && (
          <Small>You get this mail because you were away. Your profile has a switch for it.</Small>
        )}
      </>,
    ),
  }
}
