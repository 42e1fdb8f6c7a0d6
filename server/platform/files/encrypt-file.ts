import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { findSecretByName, getKeyName } from '../secrets.ts'

/**
 * Format of encrypted files: the secret's name and a salt, followed by pieces of 64 KiB. Each piece is
 * encrypted and authenticated with AES-256-GCM, so that no unverified bytes are emitted. Each file has its
 * own key. A piece's nonce contains its number and whether it's the last one, so pieces can't be reordered,
 * removed, or truncated.
 */
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
const SALT_BYTES = 32
const KEY_NAME_BYTES = 8

const CIPHER_ALGORITHM = 'aes-256-gcm'

const deriveKey = (secret: string, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'causeway sealed file', 32))

const createNonce = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Splits a stream into pieces of equal size. The last piece may be shorter. An empty stream yields one empty
 * piece.
 */
async function* splitIntoPieces(content: AsyncIterable<Uint8Array>, size: number, rest = Buffer.alloc(0)) {
  let kept = rest
  let number = 0
  for await (const chunk of content) {
    kept = Buffer.concat([kept, chunk])
    // Wait for another byte after a full piece, because without one, the piece is the last.
    for (; kept.length > size; number += 1) {
      yield { piece: kept.subarray(0, size), number, isLast: false }
      kept = kept.subarray(size)
    }
  }
  yield { piece: kept, number, isLast: true }
}

/** Encrypts a stream with the first configured secret. */
export async function* encryptFile([secret]: readonly string[], content: AsyncIterable<Uint8Array>) {
  if (secret === undefined) throw new Error('no encryption key is configured')
  const salt = randomBytes(SALT_BYTES)
  const key = deriveKey(secret, salt)
  yield Buffer.concat([Buffer.from(getKeyName(secret)), salt])
  for await (const { piece, number, isLast } of splitIntoPieces(content, PIECE_BYTES)) {
    const encipher = createCipheriv(CIPHER_ALGORITHM, key, createNonce(number, isLast))
    yield Buffer.concat([encipher.update(piece), encipher.final(), encipher.getAuthTag()])
  }
}

/**
 * Decrypts a stream created by `encryptFile`.
 * @throws if the content was modified or its secret isn't configured
 */
export async function* decryptFile(secrets: readonly string[], encrypted: AsyncIterable<Uint8Array>) {
  const chunks = encrypted[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < KEY_NAME_BYTES + SALT_BYTES) {
    const { done, value } = await chunks.next()
    if (done) throw new Error('not an encrypted file')
    head = Buffer.concat([head, value])
  }
  const key = deriveKey(
    findSecretByName(secrets, head.toString('utf8', 0, KEY_NAME_BYTES)),
    head.subarray(KEY_NAME_BYTES, KEY_NAME_BYTES + SALT_BYTES),
  )
  const left = { [Symbol.asyncIterator]: () => chunks }
  for await (const { piece, number, isLast } of splitIntoPieces(
    left,
    PIECE_BYTES + TAG_BYTES,
    head.subarray(KEY_NAME_BYTES + SALT_BYTES),
  )) {
    const decipher = createDecipheriv(CIPHER_ALGORITHM, key, createNonce(number, isLast), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(piece.subarray(-TAG_BYTES))
    yield Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
  }
}

/** Returns the name of the key that a stream was encrypted with. Reads only the beginning. */
export const readFileKeyName = async (encrypted: AsyncIterable<Uint8Array>): Promise<string> => {
  let head = Buffer.alloc(0)
  for await (const chunk of encrypted) {
    head = Buffer.concat([head, chunk])
    if (head.length >= KEY_NAME_BYTES) break
  }
  if (head.length < KEY_NAME_BYTES) throw new Error('not an encrypted file')
  return head.toString('utf8', 0, KEY_NAME_BYTES)
}
