import { randomBytes } from 'node:crypto'
import type { DocumentKind } from '#contract/documents'
import type { ProblemReply } from '#contract/problem.ts'
import type { TestClient } from './browser.ts'

const TUS_HEADERS = { 'tus-resumable': '1.0.0' }

/** Encodes text as UTF-8, or copies bytes. */
export const toBytes = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/**
 * Creates a PDF with an empty page and `text` as a comment. If `filling` isn't empty, adds it as an unused
 * stream.
 */
export const createPdf = (
  text = 'Bylaws',
  filling: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = [toBytes(`%PDF-1.4\n% ${text}\n`)]
  const offsets: string[] = []
  const size = () => parts.reduce((sum, { length }) => sum + length, 0)
  const object = (...content: Uint8Array[]) => {
    offsets.push(`${String(size()).padStart(10, '0')} 00000 n \n`)
    parts.push(toBytes(`${offsets.length} 0 obj\n`), ...content, toBytes('\nendobj\n'))
  }
  object(toBytes('<</Type/Catalog/Pages 2 0 R>>'))
  object(toBytes('<</Type/Pages/Kids[3 0 R]/Count 1>>'))
  object(toBytes('<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'))
  if (filling.length > 0)
    object(toBytes(`<</Length ${filling.length}>>\nstream\n`), filling, toBytes('\nendstream'))
  const table = size()
  parts.push(
    toBytes(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join('')}`),
    toBytes(`trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`),
  )
  return new Uint8Array(Buffer.concat(parts))
}

/** Creates a PDF of exactly this size in bytes. Throws if the size is too small. */
export const createPdfOfSize = (size: number): Uint8Array<ArrayBuffer> => {
  const smallest = createPdf('Scan', randomBytes(1)).length
  for (let filling = size - smallest; filling > 0; filling -= 1) {
    const file = createPdf('Scan', randomBytes(filling))
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

/** Creates an upload using the tus protocol. Returns the response and the upload's URL. */
export const beginUpload = async (
  browser: TestClient,
  publicId: string,
  { size = 10, ...details }: Details,
) => {
  const query = new URLSearchParams({ name: 'file.pdf', type: 'bylaws' })
  for (const [name, value] of Object.entries(details)) if (value !== undefined) query.set(name, String(value))
  const answer = await browser.send('POST', `/api/projects/${publicId}/uploads?${query}`, {
    headers: { ...TUS_HEADERS, 'upload-length': String(size) },
  })
  return { ...answer, address: answer.headers.get('location') ?? '' }
}

export const sendUploadPart = (browser: TestClient, address: string, offset: number, part: Uint8Array) =>
  browser.send('PATCH', address, {
    raw: toBytes(part),
    headers: {
      ...TUS_HEADERS,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  })

export const fetchUploadOffset = (browser: TestClient, address: string) =>
  browser.send('HEAD', address, { headers: TUS_HEADERS })

export const cancelUpload = (browser: TestClient, address: string) =>
  browser.send('DELETE', address, { headers: TUS_HEADERS })

/** Uploads a whole file and returns the last response. */
export const sendFile = async (
  browser: TestClient,
  publicId: string,
  content: string | Uint8Array,
  details: Details = {},
) => {
  const file = toBytes(content)
  const begun = await beginUpload(browser, publicId, { ...details, size: file.length })
  const answer = begun.status === 201 ? await sendUploadPart(browser, begun.address, 0, file) : begun
  const code = answer.status >= 400 ? (answer.body as ProblemReply).error.code : null
  return { status: answer.status, code, address: begun.address, body: answer.body }
}
