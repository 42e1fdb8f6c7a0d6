import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyName, secretNamed } from '../secrets.ts'

/**
 * An encrypted file: the name of its secret and a salt, then pieces of 64 KiB, each encrypted and authenticated by
 * itself (AES-256-GCM), so that no byte is given out before it has been verified. The key is of this file alone, and a
 * piece's nonce holds its number and whether it is the last: pieces cannot be moved, left out or cut off.
 */
const PIECE = 64 * 1024
const TAG = 16
const SALT = 32
const NAME = 8

const cipher = 'aes-256-gcm'

const keyOf = (secret: string, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'causeway sealed file', 32))

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** A stream in pieces of one size; the last may be shorter, and of an empty stream it is empty. */
async function* inPieces(content: AsyncIterable<Uint8Array>, size: number, rest = Buffer.alloc(0)) {
  let kept = rest
  let number = 0
  for await (const chunk of content) {
    kept = Buffer.concat([kept, chunk])
    // One byte more than a piece, so that the last is known as such.
    for (; kept.length > size; number += 1) {
      yield { piece: kept.subarray(0, size), number, isLast: false }
      kept = kept.subarray(size)
    }
  }
  yield { piece: kept, number, isLast: true }
}

/** Encrypts a file with the first of the configured secrets, while it is read. */
export async function* sealFile([secret]: readonly string[], content: AsyncIterable<Uint8Array>) {
  if (secret === undefined) throw new Error('there is no encryption key')
  const salt = randomBytes(SALT)
  const key = keyOf(secret, salt)
  yield Buffer.concat([Buffer.from(keyName(secret)), salt])
  for await (const { piece, number, isLast } of inPieces(content, PIECE)) {
    const encipher = createCipheriv(cipher, key, nonceOf(number, isLast))
    yield Buffer.concat([encipher.update(piece), encipher.final(), encipher.getAuthTag()])
  }
}

/** Decrypts what `sealFile` made, while it is read. @throws when it was changed or its secret is not configured */
export async function* unsealFile(secrets: readonly string[], sealed: AsyncIterable<Uint8Array>) {
  const chunks = sealed[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < NAME + SALT) {
    const { done, value } = await chunks.next()
    if (done) throw new Error('this is no encrypted file')
    head = Buffer.concat([head, value])
  }
  const key = keyOf(secretNamed(secrets, head.toString('utf8', 0, NAME)), head.subarray(NAME, NAME + SALT))
  const left = { [Symbol.asyncIterator]: () => chunks }
  for await (const { piece, number, isLast } of inPieces(left, PIECE + TAG, head.subarray(NAME + SALT))) {
    const decipher = createDecipheriv(cipher, key, nonceOf(number, isLast), { authTagLength: TAG })
    decipher.setAuthTag(piece.subarray(-TAG))
    yield Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()])
  }
}
