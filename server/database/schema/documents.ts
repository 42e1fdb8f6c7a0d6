import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { documentKindNames, documentStatuses, requestStatuses } from '#contract/documents'
import { requestActions } from '#contract/request-actions.ts'
import { createTextWords } from '../searchable-text.ts'
import {
  createdAtColumn,
  createOneOfCondition,
  dayColumn,
  instantColumn,
  searchWordsColumn,
} from './columns.ts'
import { projectIdColumn, projectMessages } from './projects.ts'
import { users } from './users.ts'

/** A document that staff requested from a client. */
export const documentRequests = pgTable(
  'document_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    type: text({ enum: documentKindNames }).notNull(),
    /** Staff's explanation of what is needed and why. */
    words: text().notNull(),
    dueOn: dayColumn().notNull(),
    /** The `groupId` of the document that the client should read or sign. Null if there is none. */
    attachmentGroupId: uuid(),
    action: text({ enum: requestActions }).notNull().default('send'),
    /**
     * SHA-256 of the attachment when it was requested, in hexadecimal. Clients confirm or sign only this
     * file. Null if the client sends a file.
     */
    attachmentSha256: text(),
    /** The client who confirmed or signed the attachment, and when. Null if nobody has. */
    answeredBy: integer().references(() => users.id),
    answeredAt: instantColumn(),
    status: text({ enum: requestStatuses }).notNull().default('pending'),
    /** Explains to the client what to revise. Null if nothing needs to be revised. */
    reason: text(),
    /** When the request started waiting for the client. Null if it isn't waiting. */
    waitingSince: instantColumn().defaultNow(),
    statusSince: instantColumn().notNull().defaultNow(),
    /** When the client was last emailed about the request. */
    mailedAt: instantColumn().notNull().defaultNow(),
    /** When the client was last reminded of the request. Null if never. */
    remindedAt: instantColumn(),
    /** The staff member who sent the last reminder. Null if there was none or it was sent automatically. */
    remindedBy: integer().references(() => users.id),
    requestedBy: integer().references(() => users.id),
    reviewedBy: integer().references(() => users.id),
    reviewedAt: instantColumn(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('document_requests_project').on(table.projectId, table.id),
    index('document_requests_waiting').on(table.mailedAt).where(sql`${table.waitingSince} is not null`),
    index('document_requests_submitted')
      .on(table.statusSince, table.id)
      .where(sql`${table.status} = 'submitted'`),
    index('document_requests_overdue')
      .on(table.dueOn, table.id)
      .where(sql`${table.waitingSince} is not null`),
    check('document_requests_type', createOneOfCondition(table.type, documentKindNames)),
    check('document_requests_status', createOneOfCondition(table.status, requestStatuses)),
    check('document_requests_action', createOneOfCondition(table.action, requestActions)),
    check('document_requests_frozen', sql`(${table.action} = 'send') = (${table.attachmentSha256} is null)`),
    check('document_requests_answered', sql`(${table.answeredBy} is null) = (${table.answeredAt} is null)`),
    check(
      'document_requests_waiting_for_client',
      sql`(${table.status} in ('pending', 'needs_revision')) = (${table.waitingSince} is not null)`,
    ),
    check(
      'document_requests_reason',
      sql`${table.status} <> 'needs_revision' or ${table.reason} is not null`,
    ),
  ],
)

/** A version of a document. `filePath` is the file's name in file storage. */
export const documents = pgTable(
  'documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid().notNull().unique().defaultRandom(),
    projectId: projectIdColumn(),
    /** Shared by all versions of a document. */
    groupId: uuid().notNull().defaultRandom(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    type: text({ enum: documentKindNames }).notNull(),
    filePath: text().notNull(),
    fileSize: integer().notNull(),
    mimeType: text().notNull(),
    /** SHA-256 hash of the uploaded content, in hexadecimal. */
    sha256: text().notNull(),
    /** Whether the stored file is encrypted. */
    isSensitive: boolean().notNull().default(false),
    status: text({ enum: documentStatuses }).notNull(),
    /** What the virus scanner found. Null if it found nothing or hasn't scanned the file. */
    finding: text(),
    uploadedBy: integer().references(() => users.id),
    isFromStaff: boolean().notNull().default(false),
    isPublic: boolean().notNull().default(false),
    requestId: integer().references(() => documentRequests.id, { onDelete: 'set null' }),
    /** The message that the document is attached to. Null if there is none. */
    messageId: integer().references(() => projectMessages.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
    /** Used for search. See `createTextWords`. */
    searchWords: searchWordsColumn().generatedAlwaysAs(createTextWords(['name'])),
  },
  (table) => [
    index('documents_project').on(table.projectId, table.createdAt.desc().nullsFirst()),
    index('documents_file').on(table.filePath),
    index('documents_search').using('gin', table.searchWords),
    index('documents_request').on(table.requestId),
    index('documents_message').on(table.messageId).where(sql`${table.messageId} is not null`),
    check('documents_message_public', sql`${table.messageId} is null or ${table.isPublic}`),
    unique('documents_version').on(table.groupId, table.version),
    check('documents_type', createOneOfCondition(table.type, documentKindNames)),
    check('documents_status', createOneOfCondition(table.status, documentStatuses)),
    check('documents_size', sql`${table.fileSize} > 0 and ${table.version} > 0`),
  ],
)

/** Uploads in progress. The received bytes are stored in a file in the uploads folder. */
export const documentUploads = pgTable(
  'document_uploads',
  {
    id: uuid().primaryKey(),
    projectId: projectIdColumn(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text({ enum: documentKindNames }).notNull(),
    fileSize: integer().notNull(),
    isPublic: boolean().notNull(),
    /** The document that this upload is a new version of. Null for a new document. */
    groupId: uuid(),
    requestId: integer().references(() => documentRequests.id, { onDelete: 'set null' }),
    /**
     * When the upload was stored as a document. The row is kept until a day after the upload began, in case
     * the client didn't receive the last response.
     */
    finishedAt: instantColumn(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('document_uploads_project').on(table.projectId),
    index('document_uploads_begun').on(table.createdAt),
    check('document_uploads_type', createOneOfCondition(table.type, documentKindNames)),
    check('document_uploads_size', sql`${table.fileSize} > 0`),
  ],
)

/**
 * An electronic signature of a file that staff asked a client to sign. The signed PDF is a document of the
 * project.
 */
export const documentSignatures = pgTable(
  'document_signatures',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid().notNull().unique().defaultRandom(),
    projectId: projectIdColumn(),
    /** Null if the request was withdrawn afterwards. */
    requestId: integer().references(() => documentRequests.id, { onDelete: 'set null' }),
    /** The file's name without its extension. */
    title: text().notNull(),
    organization: text().notNull(),
    requestedAt: instantColumn().notNull(),
    /** Null if the signer's account was deleted. */
    signedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    /** The name as typed. */
    signedName: text().notNull(),
    ipAddress: text().notNull(),
    userAgent: text(),
    statementVersion: integer().notNull(),
    signedAt: instantColumn().notNull(),
    /** SHA-256 of the file as it was sent for signature, in hexadecimal. */
    documentSha256: text().notNull(),
    /** SHA-256 of the signed PDF. */
    signedSha256: text().notNull(),
    /** When staff asked for a new signature, after which this one doesn't count. Null if they haven't. */
    endedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('document_signatures_request').on(table.requestId).where(sql`${table.endedAt} is null`),
    index('document_signatures_project').on(table.projectId, table.id),
    index('document_signatures_sent').on(table.documentSha256),
    index('document_signatures_signed').on(table.signedSha256),
  ],
)
export type DocumentSignatureRecord = typeof documentSignatures.$inferSelect

export type DocumentRecord = typeof documents.$inferSelect
export type UploadRecord = typeof documentUploads.$inferSelect
export type DocumentRequestRecord = typeof documentRequests.$inferSelect
