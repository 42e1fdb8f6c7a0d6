import { domainToASCII } from 'node:url'
import { convert } from 'html-to-text'
import { type Attachment, type HeaderLines, type ParsedMail, simpleParser } from 'mailparser'
import { splitQuotedText } from './split-quoted-text.ts'

/** An email to the reply address. */
export interface ReceivedEmail {
  messageId: string | null
  from: { name: string; address: string } | null
  /** All addresses that the email was sent or delivered to. */
  recipients: string[]
  subject: string
  /**
   * Whether a program sent the email: a bounce, an out-of-office reply, a newsletter, or one of our own
   * emails.
   */
  isAutomatic: boolean
  /** Whether the receiving mail server detected spam. */
  isSpam: boolean
  /** Whether the sender's address may be forged. */
  isForged: boolean
  /** Whether the receiving mail server verified the sender's domain (DMARC). */
  isVerified: boolean
  /** The new text, without quotes and signature. */
  text: string
  /** The quotes, the signature, and the names of small inline pictures. Empty if there are none. */
  quotedText: string
  files: { name: string; content: Uint8Array }[]
}

/**
 * Minimum size of an inline picture that is treated as a file, in bytes. Smaller ones are parts of a design
 * or signature.
 */
const MIN_PICTURE_BYTES = 32 * 1024

/** Maximum length of the text, in characters. The rest is ignored. */
const MAX_TEXT_LENGTH = 100_000

const recipientHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

type FindHeader = (name: string) => string

const createFindHeader =
  (lines: HeaderLines): FindHeader =>
  (name) =>
    lines.flatMap(({ key, line }) => (key === name ? [line.slice(name.length + 1).trim()] : [])).join('\n')

const findAddresses = (header: string): string[] =>
  header.split(/[\s<>,;:"()]/).filter((part) => part.includes('@'))

/**
 * Whether the headers indicate that a program sent the email. Checks the header defined in RFC 3834, and
 * others that mail servers use.
 */
const isAutomatic = (find: FindHeader, address: string): boolean =>
  !/^(no\b.*)?$/i.test(find('auto-submitted')) ||
  /^(bulk|junk|list|auto_reply)\b/i.test(find('precedence')) ||
  ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond'].some((name) => find(name) !== '') ||
  find('return-path') === '<>' ||
  /^multipart\/report\b/i.test(find('content-type')) ||
  /^(mailer-daemon|postmaster|no-?reply)@/i.test(address)

/** Whether an attachment is a small inline picture, such as a logo in a signature. */
const isDecoration = ({ related = false, contentType, size }: Attachment): boolean =>
  related && contentType.startsWith('image/') && size < MIN_PICTURE_BYTES

/** Returns the first sender. The domain is in ASCII, as it's stored for users. */
const describeSender = ({ from }: ParsedMail): ReceivedEmail['from'] => {
  const [sender] = from?.value ?? []
  if (!sender?.address) return null
  const [local = '', domain = ''] = sender.address.toLowerCase().split(/@(?=[^@]*$)/)
  return { name: sender.name, address: `${local}@${domainToASCII(domain)}` }
}

/**
 * Whether the email has one sender. Mail servers and readers disagree on which one to trust if there are
 * several.
 */
const hasOneSender = ({ from, headerLines }: ParsedMail): boolean =>
  from?.value.length === 1 && headerLines.filter(({ key }) => key === 'from').length === 1

/** Returns the text, or the HTML as text, with quotes marked by ">". */
const getText = ({ text = '', html }: ParsedMail): string => {
  if (text.trim() !== '') return text
  return convert(html || '', {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
    limits: { maxInputLength: MAX_TEXT_LENGTH * 10, maxDepth: 200 },
  })
}

/**
 * Parses an email, or only its headers. Converts HTML to text if the email has no plain text. Adds the names
 * of small inline pictures to the quoted text instead of returning the pictures as files.
 */
export const parseReceivedEmail = async (source: Uint8Array): Promise<ReceivedEmail> => {
  const email = await simpleParser(Buffer.from(source), {
    keepCidLinks: true,
    skipTextToHtml: true,
    checksumAlgo: false,
  })
  const find = createFindHeader(email.headerLines)
  const from = describeSender(email)
  const files = email.attachments.filter((file) => !isDecoration(file))
  const content = getText(email).slice(0, MAX_TEXT_LENGTH)
  const folded = splitQuotedText(content)
  // If the email contains only quoted text, show all of it as the message.
  const isEmpty = folded.text === '' && files.length === 0
  const { text, quotedText } = isEmpty ? { text: content, quotedText: '' } : folded
  const pictures = email.attachments
    .filter(isDecoration)
    .map(({ filename }) => filename ?? 'picture')
    .join(', ')
  return {
    messageId: email.messageId ?? null,
    from,
    recipients: recipientHeaders.flatMap((name) => findAddresses(find(name))),
    subject: email.subject ?? '',
    isAutomatic: isAutomatic(find, from?.address ?? ''),
    isSpam: /^yes\b/im.test(`${find('x-spam-flag')}\n${find('x-spam-status')}`),
    isForged:
      !hasOneSender(email) ||
      /\bdmarc\s*=\s*(fail|permerror|temperror)\b/i.test(find('authentication-results')),
    // The receiving mail server adds its results above those that the email already had.
    isVerified: /\bdmarc\s*=\s*pass\b/i.test(find('authentication-results').split('\n')[0] ?? ''),
    text,
    quotedText: [quotedText, pictures && `[${pictures}]`].filter(Boolean).join('\n\n'),
    files: files.map(({ filename, content }, index) => ({
      name: filename ?? `attachment ${index + 1}`,
      content,
    })),
  }
}
