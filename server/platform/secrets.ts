import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Creates a random 256-bit token that is safe in URLs and cookies. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token for storage, as hex. Tokens have 256 random bits, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const CIPHER_ALGORITHM = 'aes-256-gcm'

/**
 * Returns a secret's name: the start of its hash. Encrypted text contains the name, so that text encrypted
 * with an older secret can still be decrypted.
 */
export const getKeyName = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex').slice(0, 8)

/**
 * Returns the secret with the given name.
 * @throws if the secret isn't configured
 */
export const findSecretByName = (secrets: readonly string[], name: string | undefined): string => {
  const secret = secrets.find((candidate) => getKeyName(candidate) === name)
  if (secret === undefined) throw new Error(`encryption key ${name} isn’t configured`)
  return secret
}

const deriveKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'causeway sealed text', 32))

/**
 * Encrypts text with the first configured secret. The result is bound to `owner` and can't be decrypted for a
 * different record.
 * @returns key name, nonce, tag, and content, joined with dots
 */
export const encrypt = ([secret]: readonly string[], text: string, owner: string): string => {
  if (secret === undefined) throw new Error('no encryption key is configured')
  const nonce = randomBytes(12)
  const encipher = createCipheriv(CIPHER_ALGORITHM, deriveKey(secret), nonce).setAAD(Buffer.from(owner))
  const content = Buffer.concat([encipher.update(text, 'utf8'), encipher.final()])
  const parts = [nonce, encipher.getAuthTag(), content].map((part) => part.toString('base64url'))
  return [getKeyName(secret), ...parts].join('.')
}

/**
 * Decrypts text created by `encrypt`.
 * @throws if it was modified, belongs to a different owner, or its secret isn't configured
 */
export const decrypt = (secrets: readonly string[], encrypted: string, owner: string): string => {
  const [name, ...parts] = encrypted.split('.')
  const secret = findSecretByName(secrets, name)
  const [nonce, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !tag || !content) throw new Error('not an encrypted text')
  const decipher = createDecipheriv(CIPHER_ALGORITHM, deriveKey(secret), nonce, { authTagLength: 16 })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
}
