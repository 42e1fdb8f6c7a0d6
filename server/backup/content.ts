import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

/** Fastest level, because compression takes most of a backup's time. */
const GZIP_LEVEL = 1

interface ContentMeasure {
  bytes: number
  sha256: string
}

/** Yields the content unchanged, and reports its size and hash at the end. */
export async function* measureStream(
  content: AsyncIterable<Uint8Array>,
  report: (measure: ContentMeasure) => void,
) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  report({ bytes, sha256: hash.digest('hex') })
}

// `pipeline` requires a callback. Errors reach the consumer through the returned stream.
export const compress = (content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(content), createGzip({ level: GZIP_LEVEL }), () => {})

export const decompress = (content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(content), createGunzip(), () => {})

/** Reads content to its end and returns its size and hash. */
export const measureContent = async (content: AsyncIterable<Uint8Array>): Promise<ContentMeasure> => {
  let found: ContentMeasure = { bytes: 0, sha256: '' }
  for await (const _ of measureStream(content, (measured) => {
    found = measured
  })) {
    // Discard the content.
  }
  return found
}
