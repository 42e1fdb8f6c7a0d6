import { brand } from '#contract/brand.ts'
import { formatDay, toEasternDay } from '#contract/dates.ts'
import { SIGNING_LINK_DAYS, type VoidReason, voidReasonTexts } from '#contract/formation'
import { endSentence } from '#contract/names.ts'
import type { Config } from '#server/config.ts'
import type { ProjectRecord, SignatureRequestRecord } from '#server/database/schema.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailDetails,
  Greeting,
  Heading,
  PreformattedText,
  SmallText,
  Text,
} from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  isAddressVerified,
  type OutgoingEmail,
  sanitizeHeaderText,
} from '#server/platform/email/send-email.ts'

type NamedRequest = Pick<SignatureRequestRecord, 'title' | 'organization'>
type NamedProject = Pick<ProjectRecord, 'id' | 'publicId'>

interface SigningLink {
  to: Addressee
  requestedBy: string
  token: string
  expiresAt: Date
}

/**
 * Creates the email that asks a person to sign, or reminds them. The recipient's address may be unverified,
 * so only the signing page shows the requester's message.
 */
export const createSigningEmail = (
  config: Config,
  project: NamedProject,
  { title, organization }: NamedRequest,
  occasion: 'request' | 'reminder',
  { to, requestedBy, token, expiresAt }: SigningLink,
): OutgoingEmail => {
  const sentence = endSentence(`${requestedBy} asked you to sign “${title}” for ${organization}`)
  return {
    kind: `signature-${occasion}`,
    to: to.email,
    subject: sanitizeHeaderText(
      occasion === 'request' ? `${requestedBy} asked you to sign ${title}` : `Reminder: please sign ${title}`,
    ),
    projectId: project.id,
    holdsSecret: true,
    ...renderEmail(
      sentence,
      <>
        <Heading>
          {occasion === 'request' ? 'Please sign a document' : 'Your signature is still needed'}
        </Heading>
        <Greeting to={to} />
        <Text>{sentence}</Text>
        <EmailDetails
          rows={[
            ['Document', title],
            ['Organization', organization],
            ['Open until', formatDay(toEasternDay(expiresAt))],
          ]}
        />
        <EmailButton href={`${config.publicUrl}/sign#token=${token}`}>Read and sign</EmailButton>
        <SmallText>
          You can read the document first, and then sign or decline. You don’t need an account. The link is
          only for you, so please don’t forward it. If you don’t know {requestedBy}, you can ignore this
          email.
        </SmallText>
      </>,
      { why: 'signing' },
    ),
  }
}

/** Creates the email with a signer's link to the signed copy. */
export const createSignedCopyEmail = (
  config: Config,
  project: NamedProject,
  { title, organization }: NamedRequest,
  { to, token }: Pick<SigningLink, 'to' | 'token'>,
): OutgoingEmail => {
  const sentence = endSentence(`Everyone signed “${title}” for ${organization}`)
  return {
    kind: 'signature-copy',
    to: to.email,
    subject: sanitizeHeaderText(`Signed: ${title}`),
    projectId: project.id,
    holdsSecret: true,
    ...renderEmail(
      sentence,
      <>
        <Heading>Here’s your signed copy</Heading>
        <Greeting to={to} />
        <Text>{sentence}</Text>
        <EmailButton href={`${config.publicUrl}/sign#token=${token}`}>Get the signed copy</EmailButton>
        <SmallText>
          The link is open for {SIGNING_LINK_DAYS} days. Please save the file. Anyone who has it can check on{' '}
          {brand.name} that it’s unchanged.
        </SmallText>
      </>,
      { why: 'signing' },
    ),
  }
}

const endTexts = {
  canceled: 'was canceled',
  declined: 'ended because someone declined to sign',
} as const

/** Creates the email that notifies a signer that the request ended. */
export const createSignaturesEndedEmail = (
  project: NamedProject,
  { title, organization }: NamedRequest,
  to: Addressee,
  reason: VoidReason | 'canceled' | 'declined',
): OutgoingEmail => {
  const document = `“${title}” for ${organization}`
  const sentence =
    reason === 'canceled' || reason === 'declined'
      ? `The request to sign ${document} ${endTexts[reason]}.`
      : `The signatures on ${document} were voided because ${voidReasonTexts[reason]}.`
  return {
    kind: 'signature-ended',
    to: to.email,
    subject: sanitizeHeaderText(`No signature needed: ${title}`),
    projectId: project.id,
    ...renderEmail(
      sentence,
      <>
        <Heading>There’s nothing to sign anymore</Heading>
        <Greeting to={to} />
        <Text>{sentence}</Text>
        <Text>
          You don’t need to do anything. If you already signed, your signature no longer counts. If a new
          version needs your signature, we’ll email you a new link.
        </Text>
      </>,
      { why: 'signing' },
    ),
  }
}

/** What happened to a request, for its requester or the project's owner. */
export type RequestNews =
  | { kind: 'declined'; name: string; reason: string }
  | { kind: 'expired'; names: readonly string[] }
  | { kind: 'refused'; names: readonly string[]; reason: string }
  | { kind: 'completed' }
  | { kind: 'ended'; reason: VoidReason }

const newsTexts = {
  declined: { heading: 'Someone declined to sign', subject: 'Declined' },
  expired: { heading: 'A link for signing expired', subject: 'Link expired' },
  refused: { heading: 'Please send the signed pages again', subject: 'Scan not accepted' },
  completed: { heading: 'Everyone signed', subject: 'Signed by everyone' },
  ended: { heading: 'Signatures voided', subject: 'Signatures voided' },
} as const

const describeNews = (news: RequestNews, title: string, isProven: boolean): string => {
  if (news.kind === 'completed')
    return `“${title}” is signed. You can download the signed copy from the project.`
  if (news.kind === 'ended')
    return `The signatures on “${title}” were voided because ${voidReasonTexts[news.reason]}.`
  if (news.kind === 'expired') {
    const who = isProven ? new Intl.ListFormat('en-US').format(news.names) : 'Someone'
    return `${who} didn’t sign “${title}” in time. You can send a new link.`
  }
  if (news.kind === 'refused') {
    const whose = isProven ? `of ${new Intl.ListFormat('en-US').format(news.names)} ` : ''
    return `We couldn’t accept the scan with the signatures ${whose}on “${title}”.`
  }
  return `${isProven ? news.name : 'Someone'} declined to sign “${title}”. The request has ended.`
}

/** Creates the email with news about a request, for its requester or the project's owner. */
export const createRequestNewsEmail = (
  config: Config,
  project: NamedProject,
  { title }: NamedRequest,
  to: Addressee & { role: string },
  news: RequestNews,
): OutgoingEmail => {
  const { heading, subject } = newsTexts[news.kind]
  const isProven = isAddressVerified(to)
  const sentence = describeNews(news, title, isProven)
  const page =
    to.role === 'admin' ? `/admin?project=${project.publicId}` : `/project/${project.publicId}?tab=formation`
  return {
    kind: `signature-${news.kind}`,
    to: to.email,
    subject: sanitizeHeaderText(`${subject}: ${title}`),
    projectId: project.id,
    ...renderEmail(
      sentence,
      <>
        <Heading>{heading}</Heading>
        <Greeting to={to} />
        <Text>{sentence}</Text>
        {(news.kind === 'refused' || (news.kind === 'declined' && isProven)) && (
          <PreformattedText>{news.reason}</PreformattedText>
        )}
        {news.kind === 'refused' && <Text>Send another scan, or ask them to sign with their link.</Text>}
        <EmailButton href={`${config.publicUrl}${page}`}>See the signatures</EmailButton>
      </>,
      { why: to.role === 'admin' ? 'team' : 'account' },
    ),
  }
}
