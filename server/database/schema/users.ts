import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { permissions, type Role } from '#contract/identity'
import { createSearchWords } from '../searchable-text.ts'
import {
  createdAtColumn,
  createOneOfCondition,
  instantColumn,
  searchWordsColumn,
  updatedAtColumn,
} from './columns.ts'

const roles = ['user', 'admin'] as const satisfies readonly Role[]

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Email address in lowercase. */
    email: text().notNull().unique(),
    /** An argon2id hash, or null if no password is set. */
    password: text(),
    role: text({ enum: roles }).notNull().default('user'),
    /** This staff member's permissions in addition to those that all staff have. */
    permissions: text({ enum: permissions }).array().notNull().default(sql`'{}'`),
    phone: text(),
    stripeCustomerId: text(),
    registrationStatus: text().notNull().default('payment_pending'),
    onboardingCompletedAt: instantColumn(),
    /**
     * When this address was verified, usually with a link sent to it. Until then, someone else may have
     * entered the address, so emails to it contain no text that the user entered. A payment doesn't verify
     * the address.
     */
    emailProvenAt: instantColumn(),
    lastLoginAt: instantColumn(),
    isActive: boolean().notNull().default(true),
    /** Whether the user gets emails about unread messages. */
    messageMails: boolean().notNull().default(true),
    /** Whether the client gets monthly reports by email. */
    reportMails: boolean().notNull().default(true),
    /** Whether the client gets reminders about requested documents and filings that are due. */
    reminderMails: boolean().notNull().default(true),
    /** Whether the client gets reminders of unpaid orders. */
    orderMails: boolean().notNull().default(true),
    /** Whether the staff member gets the monthly business summary by email. */
    summaryMails: boolean().notNull().default(true),
    /** Whether the staff member gets the weekly digest of filings by email. */
    digestMails: boolean().notNull().default(true),
    /** When the user closed the account, which erases their contact data. Null if it's open. */
    closedAt: instantColumn(),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
    /** Used for search. See `createSearchWords`. */
    searchWords: searchWordsColumn().generatedAlwaysAs(createSearchWords(['name', 'email'], 'phone')),
  },
  (table) => [
    index('users_search').using('gin', table.searchWords),
    index('users_name').on(table.name, table.id),
    index('users_staff').on(table.id).where(sql`${table.role} = 'admin'`),
    index('users_invited')
      .on(table.id, table.role)
      .where(sql`${table.isActive} and ${table.password} is null`),
    index('users_deactivated')
      .on(table.id, table.role)
      .where(sql`not ${table.isActive} and ${table.closedAt} is null`),
    index('users_closed').on(table.id, table.role).where(sql`${table.closedAt} is not null`),
    check('users_role', createOneOfCondition(table.role, roles)),
  ],
)

export type UserRecord = typeof users.$inferSelect

/**
 * How each column is handled when a user requests their data or closes the account. The data export includes
 * kept and erased columns. Closing the account clears erased and secret columns. The database computes the
 * others.
 */
export const userColumnHandling = {
  id: 'kept',
  name: 'kept',
  email: 'erased',
  password: 'secret',
  role: 'kept',
  permissions: 'kept',
  phone: 'erased',
  stripeCustomerId: 'kept',
  registrationStatus: 'kept',
  onboardingCompletedAt: 'kept',
  emailProvenAt: 'kept',
  lastLoginAt: 'kept',
  isActive: 'kept',
  messageMails: 'erased',
  reportMails: 'erased',
  reminderMails: 'erased',
  orderMails: 'erased',
  summaryMails: 'erased',
  digestMails: 'erased',
  closedAt: 'kept',
  createdAt: 'kept',
  updatedAt: 'kept',
  searchWords: 'computed',
} as const satisfies Record<keyof UserRecord, 'kept' | 'erased' | 'secret' | 'computed'>

/** New values for the columns that are cleared when an account is closed. */
export type ErasedUser = {
  [Column in keyof UserRecord as (typeof userColumnHandling)[Column] extends 'erased' | 'secret'
    ? Column
    : never]: UserRecord[Column]
}
