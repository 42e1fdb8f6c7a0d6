import { brand } from '#contract/brand.ts'
import type { MessageSide } from '#contract/identity'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { renderEmail, type UnsubscribeLink } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  Greeting,
  Heading,
  PreformattedText,
  SmallText,
  Text,
} from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  getPlaceholderValues,
  isAddressVerified,
  type OutgoingEmail,
} from '#server/platform/email/send-email.ts'

export type Recipient = Addressee & {
  side: MessageSide
  /** Omitted in emails to the support address. */
  unsubscribe?: UnsubscribeLink
}

/**
 * Creates one email for all unread messages. Quotes the newest ones, oldest first. For an unverified address,
 * doesn't quote any, because staff may have repeated a name that a stranger entered.
 */
export const createUnreadMessagesEmail = (
  config: Config,
  project: ProjectRecord,
  reader: Recipient,
  burst: {
    total: number
    newest: readonly {
      id: number
      message: string
      emailNote: string | null
      senderName: string
      documents: readonly { name: string }[]
    }[]
  },
): OutgoingEmail => {
  const { total, newest } = burst
  const many = total > 1
  const { projectName } = getPlaceholderValues(reader, project)
  const quotes = isAddressVerified(reader)
  const others = total - newest.length
  const from = reader.side === 'client' ? `the ${brand.name} team` : 'your client'
  const page = `${config.publicUrl}/project/${project.publicId}?tab=messages`
  return {
    kind: 'unread-messages',
    to: reader.email,
    subject: many ? `${total} new messages about ${projectName}` : `A new message about ${projectName}`,
    projectId: project.id,
    ...(reader.unsubscribe && { unsubscribeUrl: reader.unsubscribe.url }),
    ...renderEmail(
      `From ${from}.`,
      <>
        <Heading>{many ? `${total} new messages` : 'A new message'}</Heading>
        <Greeting to={reader} />
        <Text>
          {from.charAt(0).toUpperCase() + from.slice(1)} wrote to you about {projectName}
          {quotes ? ':' : '.'}
        </Text>
        {(quotes ? newest : []).map(({ id, senderName, message, emailNote, documents }) => (
          <div key={id}>
            <SmallText>{senderName}</SmallText>
            {message !== '' && <PreformattedText>{message}</PreformattedText>}
            {emailNote && <SmallText>{emailNote}</SmallText>}
            {documents.length > 0 && (
              <PreformattedText>{`Attached: ${documents.map(({ name }) => name).join(', ')}`}</PreformattedText>
            )}
          </div>
        ))}
        {quotes && others > 0 && (
          <Text>And {others === 1 ? '1 earlier one' : `${others} earlier ones`}.</Text>
        )}
        <EmailButton href={page}>Read and reply</EmailButton>
      </>,
      { why: reader.side === 'client' ? 'account' : 'team', unsubscribe: reader.unsubscribe },
    ),
  }
}
