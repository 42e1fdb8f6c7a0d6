import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '#contract/dates.ts'
import type { Config } from '#server/config.ts'

/** Number of days for which replies to an email are accepted. */
const REPLY_LIFETIME_DAYS = 365

/**
 * Number of hexadecimal digits of the signature (96 bits). An address's local part is limited to 64
 * characters.
 */
const SIGNATURE_LENGTH = 24

/** The user who may reply, and the project that the reply is about. */
export interface ReplyTarget {
  projectId: number
  userId: number
}

type ReplyConfig = Pick<Config, 'replies' | 'encryptionKeys'>

const createReplySignature = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'causeway reply address', 32)))
    .update(content)
    .digest('hex')
    .slice(0, SIGNATURE_LENGTH)

const isSignedBy = (secret: string, content: string, signature: string): boolean => {
  const expected = createReplySignature(secret, content)
  return (
    expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
  )
}

const getDayNumber = (now: Date) => Math.floor(now.getTime() / DAY_MS)

/**
 * Creates the address for one user's replies about one project: the configured address with a signed +tag.
 * Returns null if replies aren't configured.
 */
export const createReplyAddress = (
  { replies, encryptionKeys: [secret] }: ReplyConfig,
  { projectId, userId }: ReplyTarget,
  now: Date,
): string | null => {
  if (!replies || secret === undefined) return null
  const content = [projectId, userId, getDayNumber(now) + REPLY_LIFETIME_DAYS]
    .map((number) => number.toString(36))
    .join('.')
  return replies.address.replace('@', `+${content}.${createReplySignature(secret, content)}@`)
}

/**
 * Parses an address from `createReplyAddress`. Returns null if the address is invalid, expired, or modified.
 */
export const readReplyAddress = (
  { replies, encryptionKeys }: ReplyConfig,
  address: string,
  now: Date,
): ReplyTarget | null => {
  const [name, domain] = replies?.address.split('@') ?? []
  const [, given, content = '', signature = '', host] =
    /^([^+@]+)\+(\w+\.\w+\.\w+)\.([\da-f]+)@([^@]+)$/.exec(address.toLowerCase()) ?? []
  if (given === undefined || given !== name || host !== domain) return null
  if (!encryptionKeys.some((secret) => isSignedBy(secret, content, signature))) return null
  const [projectId = 0, userId = 0, lastDay = 0] = content
    .split('.')
    .map((number) => Number.parseInt(number, 36))
  return getDayNumber(now) <= lastDay ? { projectId, userId } : null
}

/** Removes the signed tag from an address, so that staff who see the address can't reply as the user. */
export const hideReplyToken = ({ replies }: ReplyConfig, address: string): string => {
  const [name, domain] = replies?.address.split('@') ?? []
  const hasToken = address.startsWith(`${name}+`) && address.endsWith(`@${domain}`)
  return replies && hasToken ? replies.address : address
}
