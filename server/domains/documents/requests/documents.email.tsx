import { formatDay } from '#contract/dates.ts'
import { documentKinds } from '#contract/documents'
import type { RequestAction } from '#contract/request-actions.ts'
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
  isAddressVerified,
  type OutgoingEmail,
} from '#server/platform/email/send-email.ts'

type EmailOccasion = 'requested' | 'returned' | 'reminder'

interface RequestedDocument
  extends Pick<DocumentRequestRecord, 'id' | 'type' | 'words' | 'reason' | 'dueOn' | 'action'> {
  /** The name of the file that the client should read or sign. */
  attachmentName?: string | undefined
}

/** Returns the action that all requests have in common, or null if they differ. */
const getCommonAction = (requests: readonly RequestedDocument[]): RequestAction | null => {
  const actions = new Set(requests.map(({ action }) => action))
  const [first] = actions
  return actions.size === 1 && first ? first : null
}

const getSubject = (
  occasion: EmailOccasion,
  requests: readonly RequestedDocument[],
  projectName: string,
): string => {
  const [first] = requests
  const what = first && requests.length === 1 ? documentKinds[first.type] : `${requests.length} documents`
  const action = getCommonAction(requests)
  const isAnswer = action === 'read' || action === 'sign'
  if (occasion === 'returned')
    return `Please ${isAnswer ? `${action} again` : 'revise'}: ${what} for ${projectName}`
  if (occasion === 'reminder') return `Reminder: ${what} for ${projectName}`
  return isAnswer ? `Please ${action}: ${what} for ${projectName}` : `${what} needed for ${projectName}`
}

/** How the client answers one request, and several. Used after "You can". */
const answerTexts: Record<RequestAction, readonly [one: string, several: string]> = {
  send: ['upload it', 'upload them'],
  read: ['read and confirm it', 'read and confirm them'],
  sign: ['read and sign it', 'read and sign them'],
}

const requestedTexts: Record<RequestAction, (count: number) => string> = {
  send: (count) => `We need ${count === 1 ? 'a document' : `${count} documents`} from you to keep going.`,
  read: (count) => `We have ${count === 1 ? 'a document' : `${count} documents`} for you to read.`,
  sign: (count) => `We have ${count === 1 ? 'a document' : `${count} documents`} for you to sign.`,
}

const actionListFormat = new Intl.ListFormat('en-US')

/** Lists what to do with how many documents: "sign 1 document and send 2 documents". */
const listActions = (requests: readonly RequestedDocument[]): string => {
  const counts = Map.groupBy(requests, ({ action }) => action)
  const parts = (['sign', 'read', 'send'] as const).flatMap((action) => {
    const count = counts.get(action)?.length ?? 0
    return count === 0 ? [] : `${action} ${count} ${count === 1 ? 'document' : 'documents'}`
  })
  return actionListFormat.format(parts)
}

const getOpening = (occasion: EmailOccasion, requests: readonly RequestedDocument[]): string => {
  const count = requests.length
  const isOne = count === 1
  const action = getCommonAction(requests)
  if (occasion === 'returned') {
    if (action === 'read') return 'We need you to read a document again.'
    if (action === 'sign') return 'We need you to sign a document again.'
    return 'We reviewed the document you sent. It needs a change before we can use it.'
  }
  const how = action
    ? `You can ${answerTexts[action][isOne ? 0 : 1]} on your project’s page.`
    : 'You’ll find them on your project’s page.'
  if (occasion === 'reminder')
    return `We’re waiting for ${isOne ? 'this' : 'these'} before we can continue. ${how}`
  return `${action ? requestedTexts[action](count) : `We need you to ${listActions(requests)}.`} ${how}`
}

const headings: Record<RequestAction, string> = {
  send: 'We need something from you',
  read: 'Please read',
  sign: 'Please sign',
}

const getHeading = (occasion: EmailOccasion, action: RequestAction | null): string =>
  occasion === 'returned' && action === 'send' ? 'Please make a change' : headings[action ?? 'send']

const buttonLabels: Record<RequestAction, string> = {
  send: 'Upload documents',
  read: 'Read and confirm',
  sign: 'Read and sign',
}

const attachmentLabels: Record<RequestAction, string> = {
  send: 'To read or sign',
  read: 'To read and confirm',
  sign: 'To sign online',
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
  const opening = getOpening(occasion, requests)
  const action = getCommonAction(requests)
  const subject = getSubject(occasion, requests, projectName)
  const page = `${config.publicUrl}/project/${project.publicId}`
  const address = `${page}?tab=documents`
  return {
    kind: `document-${occasion}`,
    to: client.email,
    subject,
    projectId: project.id,
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
    ...renderEmail(
      opening,
      <>
        <Heading>{getHeading(occasion, action)}</Heading>
        <Greeting to={client} />
        <Text>{opening}</Text>
        {requests.map(({ id, type, words, reason, dueOn, attachmentName, action: own }) => (
          <div key={id}>
            <SmallText>
              <a
                href={own === 'sign' ? `${page}/requests/${id}/sign` : `${address}&request=${id}`}
                style={{ color: emailColors.spruce }}
              >
                {documentKinds[type]}
              </a>{' '}
              · due {formatDay(dueOn)}
            </SmallText>
            {isAddressVerified(client) && <PreformattedText>{reason ?? words}</PreformattedText>}
            {isAddressVerified(client) && attachmentName && (
              <Text>
                {attachmentLabels[own]}:{' '}
                <a href={address} style={{ color: emailColors.spruce }}>
                  {attachmentName}
                </a>
              </Text>
            )}
          </div>
        ))}
        <EmailButton href={address}>{action ? buttonLabels[action] : 'See the documents'}</EmailButton>
      </>,
      { why: 'account', unsubscribe },
    ),
  }
}
