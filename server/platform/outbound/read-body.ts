import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ReadError } from './read-error.ts'

/** We ask for plain content; some servers pack it all the same. */
const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

const unpacked = (response: IncomingMessage): AsyncIterable<Buffer> => {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (coding === 'identity' || coding === '') return response
  const unpacker = unpackers[coding]
  if (!unpacker) throw new ReadError('content')
  // Its errors reach the code that reads its end; the callback only keeps them from being unhandled.
  return pipeline(response, unpacker(), () => {})
}

const decoderOf = (contentType: string): TextDecoder => {
  const [, charset = 'utf-8'] = /charset="?([^\s";]+)/i.exec(contentType) ?? []
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** The first bytes of an answer as text, counted after unpacking; what comes after them is not waited for. */
export const readBody = async (response: IncomingMessage, most: number): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of unpacked(response)) {
    parts.push(part.subarray(0, most - size))
    size += part.length
    if (size >= most) break
  }
  return decoderOf(response.headers['content-type'] ?? '').decode(Buffer.concat(parts))
}
