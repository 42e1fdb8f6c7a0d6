import { formatDay } from '#contract/dates.ts'
import { documentKinds } from '#contract/documents'
import type { Config } from '#server/config.ts'
import type { DocumentRequestRecord, ProjectRecord } from '#server/database/schema.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { EmailButton, Greeting, Heading, Small, Text, Verbatim } from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  getPlaceholderValues,
  isProven,
  type OutgoingEmail,
} from '#server/platform/email/send-email.ts'

type Occasion = 'requested' | 'returned' | 'reminder'

type Asked = Pick<DocumentRequestRecord, 'id' | 'type' | 'words' | 'reason' | 'dueOn'>

const subjectOf = (occasion: Occasion, requests: readonly Asked[], projectName: string): string => {
  const [first] = requests
  const what = first && requests.length === 1 ? documentKinds[first.type] : `${requests.length} documents`
  if (occasion === 'returned') return `Please revise: ${what} for ${projectName}`
  return occasion === 'requested'
    ? `${what} needed for ${projectName}`
    : `Reminder: ${what} for ${projectName}`
}

const openingOf = (occasion: Occasion, isOne: boolean): string => {
  if (occasion === 'requested')
    return "We need a document from you to keep going. You can upload it on your project's page."
  if (occasion === 'returned')
    return 'We reviewed the document you sent. It needs a change before we can use it.'
  return isOne
    ? "We're waiting for this before we can continue. You can upload it on your project's page."
    : "We're waiting for these before we can continue. You can upload them on your project's page."
}

/**
 * Requests documents from a client, or a revision. An unproven address gets no free text, because staff may have
 * repeated a name that a stranger entered.
 */
export const documentsEmail = (
  config: Config,
  project: ProjectRecord,
  client: Addressee,
  occasion: Occasion,
  requests: readonly Asked[],
): OutgoingEmail => {
  const { projectName } = getPlaceholderValues(client, project)
  const opening = openingOf(occasion, requests.length === 1)
  const subject = subjectOf(occasion, requests, projectName)
  return {
    kind: `document-${occasion}`,
    to: client.email,
    subject,
    projectId: project.id,
    ...renderEmail(
      opening,
      <>
        <Heading>{occasion === 'returned' ? 'Please make a change' : 'We need something from you'}</Heading>
        <Greeting to={client} />
        <Text>{opening}</Text>
        {requests.map(({ id, type, words, reason, dueOn }) => (
          <div key={id}>
            <Small>
              {documentKinds[type]} · due {formatDay(dueOn)}
            </Small>
            {isProven(client) && <Verbatim>{reason ?? words}</Verbatim>}
          </div>
        ))}
        <EmailButton href={`${config.publicUrl}/project/${project.publicId}?tab=documents`}>
          Upload Documents
        </EmailButton>
      </>,
      { why: 'account' },
    ),
  }
}
