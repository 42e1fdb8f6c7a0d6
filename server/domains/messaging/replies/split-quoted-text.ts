import EmailReplyParser from 'email-reply-parser'

/** Line after which the parser treats everything as quoted text. */
const QUOTE_SEPARATOR_LINE = '++++'

/** The From line that Outlook puts before a quoted email, in English or German, often without an address. */
const outlookHeadersPattern = /^(?:\*?(?:From|Von):\*? .{1,300}\n)(?=\*?(?:Sent|Date|Gesendet|Datum):\*? )/gm

/** Signatures of phones and email programs that the parser doesn't recognize. */
const programSignaturePattern = /^(?=(?:Gesendet (?:von|mit|aus)|Sent (?:with|via)) .{1,100}$)/gm

/** Separates an email's new text from its quoted text and signature. */
export const splitQuotedText = (content: string): { text: string; quotedText: string } => {
  const marked = content
    .replaceAll('\r\n', '\n')
    .replace(outlookHeadersPattern, (headers) => `${QUOTE_SEPARATOR_LINE}\n${headers}`)
    .replace(programSignaturePattern, `${QUOTE_SEPARATOR_LINE}\n`)
  const fragments = new EmailReplyParser().read(marked).getFragments()
  const join = (isHidden: boolean) =>
    fragments
      .filter((fragment) => fragment.isHidden() === isHidden)
      .map((fragment) => fragment.getContent().replaceAll(`${QUOTE_SEPARATOR_LINE}\n`, '').trim())
      .filter(Boolean)
      .join('\n\n')
  return { text: join(false), quotedText: join(true) }
}
