import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, safe in addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: its SHA-256, hex. A token has 256 random bits, so no slow hash is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
