import { randomBytes } from 'node:crypto'
import type { DocumentKind } from '#contract/documents'
import type { ProblemReply } from '#contract/problem.ts'
import type { TestBrowser } from './browser.ts'

const tus = { 'tus-resumable': '1.0.0' }

/** A byte stream of several chunks. */
export const bytes = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** A PDF with an empty page, a text in a comment, and an unused stream that sets its size. */
export const pdf = (text = 'Bylaws', filling: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = [bytes(`%PDF-1.4\n% ${text}\n`)]
  const offsets: string[] = []
  const size = () => parts.reduce((sum, { length }) => sum + length, 0)
  const object = (...content: Uint8Array[]) => {
    offsets.push(`${String(size()).padStart(10, '0')} 00000 n \n`)
    parts.push(bytes(`${offsets.length} 0 obj\n`), ...content, bytes('\nendobj\n'))
  }
  object(bytes('<</Type/Catalog/Pages 2 0 R>>'))
  object(bytes('<</Type/Pages/Kids[3 0 R]/Count 1>>'))
  object(bytes('<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'))
  if (filling.length > 0)
    object(bytes(`<</Length ${filling.length}>>\nstream\n`), filling, bytes('\nendstream'))
  const table = size()
  parts.push(
    bytes(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join('')}`),
    bytes(`trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`),
  )
  return new Uint8Array(Buffer.concat(parts))
}

/** A PDF of exactly this size in bytes. */
export const pdfOfSize = (size: number): Uint8Array<ArrayBuffer> => {
  const smallest = pdf('Scan', randomBytes(1)).length
  for (let filling = size - smallest; filling > 0; filling -= 1) {
    const file = pdf('Scan', randomBytes(filling))
    if (file.length === size) return file
    filling -= Math.max(0, file.length - size - 1)
  }
  throw new Error('no PDF is that small')
}

interface Details {
  name?: string
  type?: DocumentKind
  size?: number
  [more: string]: string | number | undefined
}

/** Creates an upload by the tus protocol. @returns its URL or the error */
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

/** Uploads a whole file and returns the last response. */
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
