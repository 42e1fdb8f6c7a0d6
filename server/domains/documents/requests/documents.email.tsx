import { formatDay } from '#contract/dates.ts'
import { documentKinds } from '#contract/documents'
import type { Config } from '#server/config.ts'
import type { DocumentRequestRecord, ProjectRecord } from '#server/database/schema.ts'
import { renderEmail, type UnsubscribeLink } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  emailColors,
  Greeting,
  Heading,
  PreformattedText,
  SmallText,
  Text,
} from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  getPlaceholderValues,
  isAddressProven,
  type OutgoingEmail,
} from '#server/platform/email/send-email.ts'

type EmailOccasion = 'requested' | 'returned' | 'reminder'

interface RequestedDocument
  extends Pick<DocumentRequestRecord, 'id' | 'type' | 'words' | 'reason' | 'dueOn'> {
  /** The name of the file that the client should read or sign. */
  attachmentName?: string | undefined
}

const getSubject = (
  occasion: EmailOccasion,
  requests: readonly RequestedDocument[],
  projectName: string,
): string => {
  const [first] = requests
  const what = first && requests.length === 1 ? documentKinds[first.type] : `${requests.length} documents`
  if (occasion === 'returned') return `Please revise: ${what} for ${projectName}`
  return occasion === 'requested'
    ? `${what} needed for ${projectName}`
    : `Reminder: ${what} for ${projectName}`
}

const getOpening = (occasion: EmailOccasion, count: number): string => {
  const isOne = count === 1
  if (occasion === 'requested')
    return isOne
      ? 'We need a document from you to keep going. You can upload it on your project’s page.'
      : `We need ${count} documents from you to keep going. You can upload them on your project’s page.`
  if (occasion === 'returned')
    return 'We reviewed the document you sent. It needs a change before we can use it.'
  return isOne
    ? 'We’re waiting for this before we can continue. You can upload it on your project’s page.'
    : 'We’re waiting for these before we can continue. You can upload them on your project’s page.'
}

/**
 * Creates the email that requests documents or a revision, or that reminds the client of requested documents.
 * For an unverified address, omits free text and file names, because staff may have repeated a name that a
 * stranger entered.
 */
export const createDocumentRequestEmail = (
  config: Config,
  project: ProjectRecord,
  client: Addressee,
  occasion: EmailOccasion,
  requests: readonly RequestedDocument[],
  unsubscribe?: UnsubscribeLink,
): OutgoingEmail => {
  const { projectName } = getPlaceholderValues(client, project)
  const opening = getOpening(occasion, requests.length)
  const subject = getSubject(occasion, requests, projectName)
  const address = `${config.publicUrl}/project/${project.publicId}?tab=documents`
  return {
    kind: `document-${occasion}`,
    to: client.email,
    subject,
    projectId: project.id,
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
    ...renderEmail(
      opening,
      <>
        <Heading>{occasion === 'returned' ? 'Please make a change' : 'We need something from you'}</Heading>
        <Greeting to={client} />
        <Text>{opening}</Text>
        {requests.map(({ id, type, words, reason, dueOn, attachmentName }) => (
          <div key={id}>
            <SmallText>
              {documentKinds[type]} · due {formatDay(dueOn)}
            </SmallText>
            {isAddressProven(client) && <PreformattedText>{reason ?? words}</PreformattedText>}
            {isAddressProven(client) && attachmentName && (
              <Text>
                To read or sign:{' '}
                <a href={address} style={{ color: emailColors.spruce }}>
                  {attachmentName}
                </a>
              </Text>
            )}
          </div>
        ))}
        <EmailButton href={address}>Upload documents</EmailButton>
      </>,
      { why: 'account', unsubscribe },
    ),
  }
}
