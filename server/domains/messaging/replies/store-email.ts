import { createHash } from 'node:crypto'
import { emailAddressField, textField } from '#contract/fields.ts'
import { MAX_ATTACHMENTS, MAX_MESSAGE_LENGTH } from '#contract/messaging'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import type { Config } from '#server/config.ts'
import { storeFile } from '#server/documents'
import type { Context } from '#server/platform/context.ts'
import { type ReplyTarget, readReplyAddress } from '#server/platform/email/reply-address.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { ProjectActor } from '#server/platform/http/actor.ts'
import { announceQueueChange } from '#server/platform/live/live-events.ts'
import { getProject } from '#server/projects'
import { createContactEmail } from '../contact/contact.email.tsx'
import { insertContactMessage } from '../inbox/inbox.queries.ts'
import { addMessage, consumeMessageLimit } from '../messages/messages.ts'
import type { ReceivedEmail } from './parse-email.ts'
import { findSender, hasProject, insertReceivedEmail, isEmailReceived } from './replies.queries.ts'

/** Maximum number of messages that an email is split into. The rest of the text is cut off. */
const MAX_MESSAGES_PER_EMAIL = 4
const MAX_QUOTED_LENGTH = 20_000

const hashText = (content: string) => createHash('sha256').update(content).digest('hex')

/** Trims a text and removes control characters. PostgreSQL can't store some of them. */
const sanitize = (content: string): string => textField(Number.MAX_SAFE_INTEGER).parse(content)

/** Creates an ID that is the same each time this email is read, so that its files aren't stored twice. */
const createFileId = (messageIdHash: string, index: number): string => {
  const digits = hashText(`${messageIdHash} ${index}`)
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ]
  return [...parts, digits.slice(20, 32)].join('-')
}

/** Splits text into parts of at most `max` characters, between lines or words if possible. */
export const splitText = (content: string, max: number): string[] => {
  if (content.length <= max) return [content]
  const start = content.slice(0, max)
  const end = [start.lastIndexOf('\n'), start.lastIndexOf(' ')].find((at) => at > max / 2) ?? max
  return [content.slice(0, end), ...splitText(content.slice(end).trimStart(), max)]
}

const truncateText = (content: string, max: number): string =>
  content.length <= max ? content : `${content.slice(0, max - 1)}…`

/**
 * Removes the tokens of reply addresses and unsubscribe links, which quoted emails contain. Otherwise,
 * readers of the message could use them.
 */
const removeTokens = ({ replies }: Config, content: string): string => {
  const [local = '', host = ''] = (replies?.address ?? '').toLowerCase().split('@')
  const isReplyAddress = (start: number, end: number) =>
    content.slice(Math.max(0, start - local.length), start).toLowerCase() === local &&
    content.slice(end, end + host.length).toLowerCase() === host
  return content
    .replaceAll(/\+[\w.-]+@/g, (tag, start: number) =>
      isReplyAddress(start, start + tag.length) ? '@' : tag,
    )
    .replaceAll(/(\/unsubscribe\?token=)[\w-]+/g, '$1…')
}

/** Problems after which the email is stored without the file. After other errors, it's read again later. */
const finalProblems: readonly ProblemCode[] = [
  'DOCUMENT_REFUSED',
  'DOCUMENT_EMPTY',
  'DOCUMENT_TOO_LARGE',
  'TOO_MANY_DOCUMENTS',
  'PAYMENT_REQUIRED',
]

/**
 * Stores an email's files as documents.
 * @returns the documents' IDs, and notes about the files that were rejected or left out
 */
const storeFiles = async (
  context: Context,
  project: { id: number; status: string },
  actor: ProjectActor,
  { files }: ReceivedEmail,
  messageIdHash: string,
) => {
  const documents: string[] = []
  const notes: string[] = []
  for (const [index, { name, content }] of files.slice(0, MAX_ATTACHMENTS).entries()) {
    const id = createFileId(messageIdHash, index)
    try {
      await storeFile(context, project, { id, name: truncateText(sanitize(name), 255), content }, actor)
      documents.push(id)
    } catch (error) {
      if (!(error instanceof Problem && finalProblems.includes(error.code))) throw error
      notes.push(`We couldn’t attach “${truncateText(sanitize(name), 100)}”. ${error.message}`)
    }
  }
  const others = files.slice(MAX_ATTACHMENTS).map(({ name }) => truncateText(sanitize(name), 100))
  if (others.length > 0)
    notes.push(`A message can have up to ${MAX_ATTACHMENTS} files. We left out: ${others.join(', ')}.`)
  return { documents, notes }
}

/**
 * Returns the user who replied and the project. Returns null if the sender's address isn't the user's or may
 * be forged, or if the user can't access the project. For staff, the mail server must have verified the
 * sender, because a reply doesn't require a login.
 */
const identifySender = async (context: Context, email: ReceivedEmail, token: ReplyTarget) => {
  if (!email.from || email.isForged) return null
  const user = await findSender(context.database, token.userId, email.from.address)
  if (!user || (user.role === 'admin' && !email.isVerified)) return null
  const actor: ProjectActor = { ...user, scope: 'full', projectId: null, projectRight: 'edit' }
  try {
    return { actor, project: await getProject(context, token.projectId, actor) }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Stores a reply as messages in the project's conversation. */
const storeReply = async (
  context: Context,
  email: ReceivedEmail,
  { actor, project }: NonNullable<Awaited<ReturnType<typeof identifySender>>>,
  messageIdHash: string,
): Promise<void> => {
  await consumeMessageLimit(context, project, actor)
  const { documents, notes } = await storeFiles(context, project, actor, email, messageIdHash)
  const parts = splitText(sanitize(email.text), MAX_MESSAGE_LENGTH)
  const messages = parts.slice(0, MAX_MESSAGES_PER_EMAIL)
  if (parts.length > messages.length)
    notes.push('The email was longer. The rest is only in the mailbox for replies.')
  if (sanitize(email.text).trim() === '' && email.files.length === 0) notes.push('The email was empty.')
  // Omit the quoted text of staff, because it may contain an internal conversation.
  const quotedText = actor.role === 'admin' ? '' : truncateText(sanitize(email.quotedText), MAX_QUOTED_LENGTH)
  if (quotedText.length === MAX_QUOTED_LENGTH) notes.push('We left out the end of the quoted text.')
  const store = (attached: string[], attachmentNotes: string[]) =>
    context.database.transaction(async (tx) => {
      if (!(await insertReceivedEmail(tx, messageIdHash))) return
      for (const [index, message] of messages.entries()) {
        const isLast = index === messages.length - 1
        await addMessage(context, tx, project, actor, {
          message,
          documents: isLast ? attached : [],
          isByEmail: true,
          quotedText: (isLast && quotedText) || null,
          emailNote: (isLast && attachmentNotes.join('\n')) || null,
        })
      }
    })
  try {
    await store(documents, notes)
  } catch (error) {
    // A file may have been rejected or deleted since the first attempt.
    if (!(error instanceof Problem && error.code === 'DOCUMENT_NOT_ATTACHABLE')) throw error
    await store([], [...notes, 'The attachments are among the documents.'])
  }
}

/**
 * Stores an email in the inbox because it can't be added to a project's conversation. Notifies staff by email
 * unless it's spam.
 */
const storeInInbox = async (
  context: Context,
  email: ReceivedEmail,
  token: ReplyTarget | null,
  messageIdHash: string,
): Promise<void> => {
  const address = emailAddressField('').parse(email.from?.address)
  const files = email.files.map(({ name }) => sanitize(name)).join(', ')
  const content = sanitize(
    [email.text, files && `[Attachments in the mailbox for replies: ${files}]`, email.quotedText]
      .filter(Boolean)
      .join('\n\n'),
  )
  const message = {
    fullName: truncateText(sanitize(email.from?.name ?? '').replace(/\s+/g, ' '), 100) || address,
    email: address,
    organization: '',
    subject: truncateText(sanitize(email.subject).replace(/\s+/g, ' '), 200) || 'No subject',
    message: truncateText(content, MAX_MESSAGE_LENGTH) || 'This email has no text.',
  }
  await context.database.transaction(async (tx) => {
    if (!(await insertReceivedEmail(tx, messageIdHash))) return
    await insertContactMessage(tx, {
      ...message,
      organization: null,
      isByEmail: true,
      isPossibleSpam: email.isSpam,
      projectId: token && (await hasProject(tx, token.projectId)) ? token.projectId : null,
    })
    if (email.isSpam) return
    await sendEmail(context, tx, createContactEmail(context.config, { ...message, isByEmail: true }))
    await announceQueueChange(tx)
  })
}

/**
 * Stores an email to the reply address: in the project's conversation if `identifySender` confirms that it's
 * from the user for whom the address was created, and otherwise in the inbox. Ignores automatic emails,
 * emails from the reply address itself, and emails without a valid sender. Idempotent.
 * @returns where the email was stored, or 'ignored'
 * @throws TOO_MANY_REQUESTS, STORAGE_FULL
 */
export const storeReceivedEmail = async (
  context: Context,
  received: ReceivedEmail,
  now: Date,
): Promise<'message' | 'inbox' | 'ignored'> => {
  const { database, config } = context
  const email = {
    ...received,
    text: removeTokens(config, received.text),
    quotedText: removeTokens(config, received.quotedText),
  }
  const sender = emailAddressField('').safeParse(email.from?.address)
  if (email.isAutomatic || !sender.success || sender.data === config.replies?.address) return 'ignored'
  const messageIdHash = hashText(
    received.messageId ?? JSON.stringify({ ...received, files: received.files.length }),
  )
  const [token = null] = email.recipients.flatMap((address) => readReplyAddress(config, address, now) ?? [])
  const reply = token && (await identifySender(context, email, token))
  const outcome = reply ? 'message' : 'inbox'
  if (await isEmailReceived(database, messageIdHash)) return outcome
  if (reply) await storeReply(context, email, reply, messageIdHash)
  else await storeInInbox(context, email, token, messageIdHash)
  return outcome
}
