import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { documentKindNames, documentStatuses, requestStatuses } from '#contract/documents'
import { createdAt, day, instant, oneOf } from './columns.ts'
import { ofProject, projectMessages } from './projects.ts'
import { users } from './users.ts'

/** What staff asked a client for. */
export const documentRequests = pgTable(
  'document_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: ofProject(),
    type: text({ enum: documentKindNames }).notNull(),
    /** What is needed and what for, in the words of staff. */
    words: text().notNull(),
    dueOn: day().notNull(),
    status: text({ enum: requestStatuses }).notNull().default('pending'),
    /** What has to be revised. */
    reason: text(),
    /** Since when we wait for the client; null while it is our turn. */
    waitingSince: instant().defaultNow(),
    /** When the present status was reached. */
    statusSince: instant().notNull().defaultNow(),
    /** When the client was last told of it by mail. */
    mailedAt: instant().notNull().defaultNow(),
    requestedBy: integer().references(() => users.id),
    reviewedBy: integer().references(() => users.id),
    reviewedAt: instant(),
    createdAt: createdAt(),
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
    check('document_requests_type', oneOf(table.type, documentKindNames)),
    check('document_requests_status', oneOf(table.status, requestStatuses)),
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

/** One version of a document. The file is where documents are stored, under the name in filePath. */
export const documents = pgTable(
  'documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid().notNull().unique().defaultRandom(),
    projectId: ofProject(),
    /** All versions of a document share it. */
    groupId: uuid().notNull().defaultRandom(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    type: text({ enum: documentKindNames }).notNull(),
    filePath: text().notNull(),
    fileSize: integer().notNull(),
    mimeType: text().notNull(),
    /** Of the content as it was sent, hex. */
    sha256: text().notNull(),
    /** Is the file encrypted where it is stored? */
    isSensitive: boolean().notNull().default(false),
    status: text({ enum: documentStatuses }).notNull(),
    /** What the virus scanner found. */
    finding: text(),
    uploadedBy: integer().references(() => users.id),
    isFromStaff: boolean().notNull().default(false),
    isPublic: boolean().notNull().default(false),
    requestId: integer().references(() => documentRequests.id, { onDelete: 'set null' }),
    /** The message that carries it. */
    messageId: integer().references(() => projectMessages.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('documents_project').on(table.projectId, table.createdAt.desc().nullsFirst()),
    index('documents_file').on(table.filePath),
    index('documents_request').on(table.requestId),
    index('documents_message').on(table.messageId).where(sql`${table.messageId} is not null`),
    check('documents_message_public', sql`${table.messageId} is null or ${table.isPublic}`),
    unique('documents_version').on(table.groupId, table.version),
    check('documents_type', oneOf(table.type, documentKindNames)),
    check('documents_status', oneOf(table.status, documentStatuses)),
    check('documents_size', sql`${table.fileSize} > 0 and ${table.version} > 0`),
  ],
)

/** Uploads in progress. What has arrived of each is a file in the uploads folder. */
export const documentUploads = pgTable(
  'document_uploads',
  {
    id: uuid().primaryKey(),
    projectId: ofProject(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text({ enum: documentKindNames }).notNull(),
    fileSize: integer().notNull(),
    isPublic: boolean().notNull(),
    /** The document of which it is a new version. */
    groupId: uuid(),
    requestId: integer().references(() => documentRequests.id, { onDelete: 'set null' }),
    /** When it became a document. The row is kept for a day, for a client that missed the last reply. */
    finishedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('document_uploads_project').on(table.projectId),
    index('document_uploads_begun').on(table.createdAt),
    check('document_uploads_type', oneOf(table.type, documentKindNames)),
    check('document_uploads_size', sql`${table.fileSize} > 0`),
  ],
)

export type DocumentRecord = typeof documents.$inferSelect
export type UploadRecord = typeof documentUploads.$inferSelect
export type DocumentRequestRecord = typeof documentRequests.$inferSelect
