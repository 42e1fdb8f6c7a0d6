import PostalMime, { type Attachment } from 'postal-mime'

/** Emails run no scripts and load nothing from other machines. Their links open new tabs. */
export const FRAME_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http://localhost:* http://127.0.0.1:*',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** An email's HTML for its frame, with its inline images as data URLs and links that open new tabs. */
export async function frameContent(raw: Uint8Array): Promise<string> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  const pictures = new Map(
    mail.attachments.flatMap((part) =>
      part.contentId ? [[part.contentId.replace(/^<|>$/g, ''), part]] : [],
    ),
  )
  const content = (mail.html ?? '').replace(/cid:([^"'\s)>]+)/g, (reference, id: string) => {
    const picture = pictures.get(decodeURIComponent(id))
    return picture === undefined ? reference : dataUrlOf(picture)
  })
  const base = '<base target="_blank">'
  const head = /<head[^>]*>/i
  return head.test(content) ? content.replace(head, (tag) => tag + base) : base + content
}

/** The attachments of an email without its inline images. */
export async function attachmentsOf(raw: Uint8Array): Promise<Attachment[]> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  return mail.attachments.filter((part) => part.disposition !== 'inline' && !part.related)
}

function dataUrlOf(part: Attachment): string {
  return `data:${part.mimeType};base64,${String(part.content)}`
}
