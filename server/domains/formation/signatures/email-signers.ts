import { DAY_MS } from '#contract/dates.ts'
import { SIGNING_LINK_DAYS } from '#contract/formation'
import type { ProjectRecord, SignatureRequestRecord, SignerRecord } from '#server/database/schema.ts'
import { findUserByEmail, requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { type Addressee, sendEmail } from '#server/platform/email/send-email.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { createToken, hashToken } from '#server/platform/secrets.ts'
import { findEmailRecipients } from '#server/projects'
import {
  createRequestNewsEmail,
  createSignaturesEndedEmail,
  createSignedCopyEmail,
  createSigningEmail,
  type RequestNews,
} from './signatures.email.tsx'
import { deleteLinks, findSigners, insertLink, updateSigner } from './signatures.queries.ts'

/** Returns who requested signatures, or the project's owner if that account was deleted. */
export const requireRequester = (
  db: Queryable,
  project: ProjectRecord,
  { requestedBy }: SignatureRequestRecord,
) => requireUser(db, requestedBy ?? project.userId)

/**
 * Returns the account with a signer's address. Without one, returns the address alone, because the requester
 * typed the signer's name.
 */
const findAddressee = async (db: Queryable, email: string): Promise<Addressee> =>
  (await findUserByEmail(db, email)) ?? { name: '', email, emailProvenAt: null }

/** Stores a link for a signer. Returns its token, which is only stored as a hash. */
const createLink = async (tx: Transaction, signerId: number, expiresAt: Date): Promise<string> => {
  const token = createToken()
  await insertLink(tx, { tokenHash: hashToken(token), signerId, expiresAt })
  return token
}

const getExpiry = (now: Date): Date => new Date(now.getTime() + SIGNING_LINK_DAYS * DAY_MS)

/** Emails a signer a new link, and ends earlier ones. */
export const emailSigningLink = async (
  context: Context,
  tx: Transaction,
  { project, request }: { project: ProjectRecord; request: SignatureRequestRecord },
  signer: SignerRecord,
  now: Date,
): Promise<void> => {
  const expiresAt = getExpiry(now)
  await deleteLinks(tx, signer.id)
  const token = await createLink(tx, signer.id, expiresAt)
  await updateSigner(tx, signer.id, {
    askedAt: signer.askedAt ?? now,
    expiresAt,
    remindersSent: 0,
    expiryReportedAt: null,
  })
  const { name } = await requireRequester(tx, project, request)
  const link = { to: await findAddressee(tx, signer.email), requestedBy: name, token, expiresAt }
  await sendEmail(context, tx, createSigningEmail(context.config, project, request, 'request', link))
}

/**
 * Returns the token of an additional link for a signer who doesn't need an email. If the signer's last link
 * has expired, the new one starts another signing period.
 */
export const createOwnLink = async (
  tx: Transaction,
  project: ProjectRecord,
  { id, expiresAt }: SignerRecord,
  now: Date,
): Promise<string> => {
  if (expiresAt && expiresAt > now) return createLink(tx, id, expiresAt)
  const renewed = getExpiry(now)
  await updateSigner(tx, id, { expiresAt: renewed, remindersSent: 0, expiryReportedAt: null })
  await announceChange(tx, 'project', project)
  return createLink(tx, id, renewed)
}

/** Emails a signer a reminder with an additional link. Earlier links stay valid. */
export const remindSigner = async (
  context: Context,
  tx: Transaction,
  { project, request }: { project: ProjectRecord; request: SignatureRequestRecord },
  { id, email }: SignerRecord,
  expiresAt: Date,
): Promise<void> => {
  const token = await createLink(tx, id, expiresAt)
  const { name } = await requireRequester(tx, project, request)
  const link = { to: await findAddressee(tx, email), requestedBy: name, token, expiresAt }
  await sendEmail(context, tx, createSigningEmail(context.config, project, request, 'reminder', link))
}

/** Emails all signers a link to the signed copy. */
export const emailSignedCopies = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  request: SignatureRequestRecord,
  now: Date,
): Promise<void> => {
  for (const { id, email } of await findSigners(tx, request.id)) {
    const token = await createLink(tx, id, getExpiry(now))
    const to = await findAddressee(tx, email)
    await sendEmail(context, tx, createSignedCopyEmail(context.config, project, request, { to, token }))
  }
}

/**
 * Notifies signers that a request ended. Skips those who declined, and those who weren't asked and haven't
 * signed.
 */
export const emailSigners = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  request: SignatureRequestRecord,
  reason: Parameters<typeof createSignaturesEndedEmail>[3],
): Promise<void> => {
  const asked = (await findSigners(tx, request.id)).filter(
    ({ askedAt, signedAt, declinedAt }) => (askedAt || signedAt) && !declinedAt,
  )
  for (const email of new Set(asked.map(({ email }) => email))) {
    const to = await findAddressee(tx, email)
    await sendEmail(context, tx, createSignaturesEndedEmail(project, request, to, reason))
  }
}

/**
 * Returns the recipient of news about a request: the requester if they're active staff or still the project's
 * owner or an editor, otherwise the project's owner.
 */
const findNewsReader = async (tx: Transaction, project: ProjectRecord, request: SignatureRequestRecord) => {
  const requester = await requireRequester(tx, project, request)
  const readers = await findEmailRecipients(tx, project)
  const canRead =
    requester.isActive && (requester.role === 'admin' || readers.some(({ id }) => id === requester.id))
  return canRead ? requester : requireUser(tx, project.userId)
}

/** News that isn't emailed to a requester who is also a signer, because signers get their own email. */
const newsForSigners: readonly RequestNews['kind'][] = ['completed', 'ended']

/**
 * Emails news about a request to the recipient that `findNewsReader` returns. Skips inactive users, and
 * people who receive the same news as signers.
 */
export const emailRequester = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  request: SignatureRequestRecord,
  news: RequestNews,
): Promise<void> => {
  const reader = await findNewsReader(tx, project, request)
  const signers = await findSigners(tx, request.id)
  const isSigner = signers.some(
    ({ email, askedAt, signedAt }) => email === reader.email && (askedAt || signedAt),
  )
  if (reader.isActive && !(isSigner && newsForSigners.includes(news.kind)))
    await sendEmail(context, tx, createRequestNewsEmail(context.config, project, request, reader, news))
}
