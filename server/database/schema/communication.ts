import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EmailKind, EmailStatus, TemplateVersion } from '#contract/email'
import { createSearchWords, createTextWords } from '../searchable-text.ts'
import {
  createdAtColumn,
  createOneOfCondition,
  instantColumn,
  searchWordsColumn,
  updatedAtColumn,
} from './columns.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

const templateOrigins = [
  'original',
  'edited',
  'restored',
] as const satisfies readonly TemplateVersion['origin'][]
const emailStatuses = ['queued', 'sent', 'failed'] as const satisfies readonly EmailStatus[]

export const emailTemplates = pgTable('email_templates', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  status: text().notNull().unique(),
  subject: text().notNull(),
  htmlContent: text().notNull(),
  textContent: text().notNull(),
  isActive: boolean().notNull().default(true),
  createdAt: createdAtColumn(),
  updatedAt: updatedAtColumn(),
})

/** Versions of email templates. A template's newest version is in use. */
export const emailTemplateVersions = pgTable(
  'email_template_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    status: text().notNull(),
    subject: text().notNull(),
    htmlContent: text().notNull(),
    textContent: text().notNull(),
    /** How the version was created. */
    origin: text({ enum: templateOrigins }).notNull(),
    /** Null for the original version. */
    editedBy: integer().references(() => users.id),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('email_template_versions_status').on(table.status, table.id),
    check('email_template_versions_origin', createOneOfCondition(table.origin, templateOrigins)),
  ],
)

/**
 * The email outbox. Rows are inserted in the same transaction as the change that triggers the email, and a
 * job delivers them. The content of an email with a secret is erased once the email is delivered or fails, or
 * once the secret expires.
 */
export const emails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<EmailKind>().notNull(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** One-click unsubscribe URL (RFC 8058). Contains a token that is also in the content. */
    unsubscribeUrl: text(),
    /** Stays the same for all delivery attempts, so that mail servers can detect duplicates. */
    messageId: text().notNull().unique(),
    holdsSecret: boolean().notNull().default(false),
    status: text({ enum: emailStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
    sentAt: instantColumn(),
  },
  (table) => [
    index('mails_status').on(table.status, table.createdAt),
    index('mails_project').on(table.projectId),
    index('mails_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('mails_recipient').on(table.recipient.op('text_pattern_ops')),
    check('mails_status', createOneOfCondition(table.status, emailStatuses)),
  ],
)

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fullName: text().notNull(),
    email: text().notNull(),
    organization: text(),
    subject: text().notNull(),
    message: text().notNull(),
    phone: text(),
    /** Date and time of a requested callback, as text. Null if none was requested. */
    callSlot: text(),
    ipAddress: text(),
    /** Whether the message arrived by email at the reply address. */
    isByEmail: boolean().notNull().default(false),
    /** The project in the reply address's +tag. */
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    /**
     * Whether the message may be spam: the form's hidden field was filled in, the mail server detected spam,
     * or staff marked it. Staff review these messages.
     */
    isPossibleSpam: boolean().notNull().default(false),
    handledAt: instantColumn(),
    handledBy: integer().references(() => users.id),
    createdAt: createdAtColumn(),
    /** Used for search. See `createSearchWords`. */
    searchWords: searchWordsColumn().generatedAlwaysAs(
      createSearchWords(['full_name', 'email', 'subject'], 'phone'),
    ),
    /** Used for search. See `createTextWords`. */
    textWords: searchWordsColumn().generatedAlwaysAs(createTextWords(['organization', 'subject', 'message'])),
  },
  (table) => [
    index('contact_messages_project').on(table.projectId).where(sql`${table.projectId} is not null`),
    index('contact_messages_newest').on(table.createdAt.desc().nullsFirst()),
    index('contact_messages_open')
      .on(table.id)
      .where(sql`${table.handledAt} is null and not ${table.isPossibleSpam}`),
    index('contact_messages_spam').on(table.id).where(sql`${table.isPossibleSpam}`),
    index('contact_messages_handled').on(table.id).where(sql`${table.handledAt} is not null`),
    index('contact_messages_search').using('gin', table.searchWords),
    index('contact_messages_text').using('gin', table.textWords),
  ],
)

/**
 * Emails to the reply address that have been stored, so that none is stored twice. Rows are kept while the
 * mailbox might still contain the emails.
 */
export const receivedEmails = pgTable(
  'received_mails',
  {
    /** SHA-256 hash of the Message-ID, in hexadecimal. */
    messageIdHash: text().primaryKey(),
    receivedAt: createdAtColumn(),
  },
  (table) => [index('received_mails_received').on(table.receivedAt)],
)

/** A staff reply to a contact message, sent by email. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    reply: text().notNull(),
    repliedBy: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAtColumn(),
  },
  (table) => [index('contact_replies_message').on(table.messageId)],
)
