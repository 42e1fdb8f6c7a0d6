import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type SignedDraftKind, signedDraftKinds, voidReasons } from '#contract/formation'
import { signatureRequestStates } from '#contract/signature-state.ts'
import { createOneOfCondition, instantColumn } from './columns.ts'
import { projectIdColumn } from './projects.ts'
import { users } from './users.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const userIdColumn = () => integer().references(() => users.id, { onDelete: 'set null' })

/** A request to sign a version of a draft. */
export const signatureRequests = pgTable(
  'signature_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid().notNull().unique().defaultRandom(),
    projectId: projectIdColumn(),
    kind: text().$type<SignedDraftKind>().notNull(),
    /** The draft's version number. */
    version: integer().notNull(),
    title: text().notNull(),
    organization: text().notNull(),
    state: text({ enum: signatureRequestStates }).notNull().default('open'),
    isInOrder: boolean().notNull(),
    message: text().notNull(),
    /** Null if the requester's account was deleted. */
    requestedBy: userIdColumn(),
    requestedAt: instantColumn().notNull(),
    /** SHA-256 of the PDF that was sent for signature, in hexadecimal. */
    documentSha256: text().notNull(),
    /** SHA-256 of the signed PDF. Null until it's created. */
    signedSha256: text(),
    /** The `publicId` that the signed PDF gets in `documents`. */
    signedDocumentId: uuid().notNull().unique().defaultRandom(),
    completedAt: instantColumn(),
    /** When the request was declined, voided, or canceled. Null otherwise. */
    endedAt: instantColumn(),
    endedBy: userIdColumn(),
    voidReason: text({ enum: voidReasons }),
    /** Why the request was canceled. Null if it wasn't. */
    cancelReason: text(),
  },
  (table) => [
    uniqueIndex('signature_requests_open')
      .on(table.projectId, table.kind)
      .where(sql`${table.state} = 'open'`),
    index('signature_requests_project').on(table.projectId, table.id),
    index('signature_requests_sent').on(table.documentSha256),
    index('signature_requests_signed').on(table.signedSha256),
    index('signature_requests_declined').on(table.endedAt, table.id).where(sql`${table.state} = 'declined'`),
    check('signature_requests_kind', createOneOfCondition(table.kind, signedDraftKinds)),
    check('signature_requests_state', createOneOfCondition(table.state, signatureRequestStates)),
    check('signature_requests_void_reason', createOneOfCondition(table.voidReason, voidReasons)),
    check(
      'signature_requests_ended',
      sql`(${table.state} in ('declined', 'voided', 'canceled')) = (${table.endedAt} is not null)`,
    ),
    check('signature_requests_voided', sql`(${table.state} = 'voided') = (${table.voidReason} is not null)`),
    check(
      'signature_requests_canceled',
      sql`(${table.state} = 'canceled') = (${table.cancelReason} is not null)`,
    ),
    check(
      'signature_requests_completed',
      sql`${table.state} <> 'completed' or ${table.completedAt} is not null`,
    ),
  ],
)
export type SignatureRequestRecord = typeof signatureRequests.$inferSelect

/**
 * A person who must sign a request. If signers sign in order, each one is asked after the previous one has
 * signed.
 */
export const signers = pgTable(
  'signers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer()
      .notNull()
      .references(() => signatureRequests.id, { onDelete: 'cascade' }),
    /** Position in the list of signers, starting at 1. */
    position: integer().notNull(),
    name: text().notNull(),
    /** Email address in lowercase. */
    email: text().notNull(),
    title: text().notNull(),
    /**
     * When the first link was emailed. Null while others sign first, and for a person who signed on paper
     * before their turn.
     */
    askedAt: instantColumn(),
    /** When the newest link stops working. */
    expiresAt: instantColumn(),
    remindersSent: integer().notNull().default(0),
    /** When the requester was notified that the newest link expired. */
    expiryReportedAt: instantColumn(),
    signedAt: instantColumn(),
    /** The name as typed. Null before signing and for a signature on paper. */
    signedName: text(),
    ipAddress: text(),
    userAgent: text(),
    statementVersion: integer(),
    /** SHA-256 of the PDF that the person signed. For a signature on paper, of the confirmed scan. */
    signedSha256: text(),
    declinedAt: instantColumn(),
    declineReason: text(),
    /** The `publicId` of the scan in `documents`. */
    paperDocumentId: uuid(),
    paperSubmittedBy: userIdColumn(),
    paperSubmittedAt: instantColumn(),
    paperConfirmedBy: userIdColumn(),
    paperRefusal: text(),
  },
  (table) => [
    unique('signers_position').on(table.requestId, table.position),
    index('signers_expiry')
      .on(table.expiresAt)
      .where(sql`${table.signedAt} is null and ${table.declinedAt} is null`),
    index('signers_paper')
      .on(table.paperSubmittedAt, table.id)
      .where(sql`${table.paperSubmittedAt} is not null and ${table.signedAt} is null`),
    index('signers_scan').on(table.signedSha256).where(sql`${table.paperSubmittedAt} is not null`),
    check('signers_answered', sql`${table.signedAt} is null or ${table.declinedAt} is null`),
    check(
      'signers_signed',
      sql`${table.signedAt} is null or ${table.paperSubmittedAt} is not null or (${table.signedName} is not null
        and ${table.ipAddress} is not null and ${table.statementVersion} is not null and ${table.signedSha256} is not null)`,
    ),
    check('signers_declined', sql`(${table.declinedAt} is null) = (${table.declineReason} is null)`),
  ],
)
export type SignerRecord = typeof signers.$inferSelect

/**
 * Emailed links for signing. A signer can have several: a reminder contains a new link, because only hashes
 * of the previous tokens are stored.
 */
export const signingLinks = pgTable(
  'signing_links',
  {
    tokenHash: text().primaryKey(),
    signerId: integer()
      .notNull()
      .references(() => signers.id, { onDelete: 'cascade' }),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [
    index('signing_links_signer').on(table.signerId),
    index('signing_links_expiry').on(table.expiresAt),
  ],
)

const storedCopies = ['sent', 'signed'] as const

/**
 * The PDF that was sent for signature, and the signed PDF. Unlike documents, they can't be deleted or
 * replaced by users.
 */
export const signatureFiles = pgTable(
  'signature_files',
  {
    requestId: integer()
      .notNull()
      .references(() => signatureRequests.id, { onDelete: 'cascade' }),
    copy: text({ enum: storedCopies }).notNull(),
    content: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.copy] }),
    check('signature_files_copy', createOneOfCondition(table.copy, storedCopies)),
  ],
)
