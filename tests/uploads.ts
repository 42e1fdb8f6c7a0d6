import type { DocumentKind } from '#contract/documents'
import type { ProblemReply } from '#contract/problem.ts'
import type { TestBrowser } from './browser.ts'

const tus = { 'tus-resumable': '1.0.0' }

/** Bytes that a stream of parts would be made of. */
export const bytes = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** The smallest PDF that programs take for one. */
export const pdf = (text = 'Bylaws') =>
  bytes(`%PDF-1.4\n% ${text}\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n`)

interface Details {
  name?: string
  type?: DocumentKind
  size?: number
  [more: string]: string | number | undefined
}

/** Begins an upload by the tus protocol and answers its address, or the refusal. */
export const begin = async (browser: TestBrowser, publicId: string, { size = 10, ...details }: Details) => {
  const query = new URLSearchParams({ name: 'file.pdf', type: 'bylaws' })
  for (const [name, value] of Object.entries(details)) if (value !== undefined) query.set(name, String(value))
  const answer = await browser.send('POST', `/api/projects/${publicId}/uploads?${query}`, {
    headers: { ...tus, 'upload-length': String(size) },
  })
  return { ...answer, address: answer.headers.get('location') ?? '' }
}

export const sendPart = (browser: TestBrowser, address: string, offset: number, part: Uint8Array) =>
  browser.send('PATCH', address, {
    raw: bytes(part),
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  })

export const head = (browser: TestBrowser, address: string) => browser.send('HEAD', address, { headers: tus })

export const cancel = (browser: TestBrowser, address: string) =>
  browser.send('DELETE', address, { headers: tus })

/** Sends a whole file at once and answers how that ended. */
export const sendFile = async (
  browser: TestBrowser,
  publicId: string,
  content: string | Uint8Array,
  details: Details = {},
) => {
  const file = bytes(content)
  const begun = await begin(browser, publicId, { ...details, size: file.length })
  const answer = begun.status === 201 ? await sendPart(browser, begun.address, 0, file) : begun
  const code = answer.status >= 400 ? (answer.body as ProblemReply).error.code : null
  return { status: answer.status, code, address: begun.address, body: answer.body }
}
