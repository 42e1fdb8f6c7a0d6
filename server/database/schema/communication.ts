import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from './columns.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

export const emailTemplates = pgTable('email_templates', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  status: text().notNull().unique(),
  subject: text().notNull(),
  htmlContent: text().notNull(),
  textContent: text().notNull(),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/**
 * Every mail the program wants to send, written in the transaction that wants it; a job delivers it.
 * Status: queued, sent, failed. Mails with a secret in them lose their content once they are sent.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Stays the same through all tries, so that a mail server can tell a repetition. */
    messageId: text().notNull().unique(),
    holdsSecret: boolean().notNull().default(false),
    status: text().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    index('mails_status').on(table.status, table.createdAt),
    index('mails_project').on(table.projectId),
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
    ipAddress: text(),
    handledAt: instant(),
    handledBy: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('contact_messages_newest').on(table.createdAt.desc().nullsFirst())],
)
