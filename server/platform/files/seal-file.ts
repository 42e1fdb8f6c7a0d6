import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyName, secretNamed } from '../secrets.ts'

/**
 * Encrypted files start with the name of the secret and a salt. Chunks of 64 KiB follow, each encrypted and
 * authenticated with AES-256-GCM, so that no unverified byte is emitted. Each file has its own key. The nonce of a
 * chunk contains its number and whether it's the last, so chunks can't be reordered, removed, or truncated.
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

/** Splits a stream into pieces of one size. The last piece may be shorter. An empty stream has one empty piece. */
async function* inPieces(content: AsyncIterable<Uint8Array>, size: number, rest = Buffer.alloc(0)) {
  let kept = rest
  let number = 0
  for await (const chunk of content) {
    kept = Buffer.concat([kept, chunk])
    // Wait for one byte more than a piece, to know whether it's the last.
    for (; kept.length > size; number += 1) {
      yield { piece: kept.subarray(0, size), number, isLast: false }
      kept = kept.subarray(size)
    }
  }
  yield { piece: kept, number, isLast: true }
}

/** Encrypts a stream with the first configured secret. */
export async function* sealFile([secret]: readonly string[], content: AsyncIterable<Uint8Array>) {
  if (secret === undefined) throw new Error('no encryption key is configured')
  const salt = randomBytes(SALT)
  const key = keyOf(secret, salt)
  yield Buffer.concat([Buffer.from(keyName(secret)), salt])
  for await (const { piece, number, isLast } of inPieces(content, PIECE)) {
    const encipher = createCipheriv(cipher, key, nonceOf(number, isLast))
    yield Buffer.concat([encipher.update(piece), encipher.final(), encipher.getAuthTag()])
  }
}

/** Decrypts a stream from `sealFile`. @throws if it was changed or its secret isn't configured */
export async function* unsealFile(secrets: readonly string[], sealed: AsyncIterable<Uint8Array>) {
  const chunks = sealed[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < NAME + SALT) {
    const { done, value } = await chunks.next()
    if (done) throw new Error('not an encrypted file')
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
