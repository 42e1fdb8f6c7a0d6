import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Severity } from '#contract/identity'
import { createdAtColumn, createOneOfCondition, instantColumn } from './columns.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

const sessionScopes = ['full', 'purchase'] as const
const tokenPurposes = [
  'set_password',
  'admin_setup',
  'second_factor',
  'stop_messages',
  'stop_reports',
  'stop_reminders',
  'stop_summaries',
  'stop_digests',
  'verify_email',
  'stop_order_reminders',
] as const
const severities = ['info', 'warning', 'critical'] as const satisfies readonly Severity[]

export const userSessions = pgTable(
  'user_sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 hash of the cookie's token, in hexadecimal. The token itself is never stored. */
    sessionToken: text().notNull().unique(),
    /** `full`, or `purchase` for a session with access to only one project. */
    scope: text({ enum: sessionScopes }).notNull().default('full'),
    projectId: integer().references(() => projects.id, { onDelete: 'cascade' }),
    ipAddress: text(),
    userAgent: text(),
    browser: text(),
    operatingSystem: text(),
    device: text(),
    location: jsonb(),
    isActive: boolean().notNull().default(true),
    lastActivityAt: instantColumn().notNull().defaultNow(),
    /** When the user last confirmed their password (and code, if required) in this session. Null if never. */
    reauthenticatedAt: instantColumn(),
    /** When the session expires or was ended. The idle timeout is based on `lastActivityAt`. */
    expiresAt: instantColumn().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('user_sessions_user').on(table.userId),
    index('user_sessions_project').on(table.projectId),
    index('user_sessions_expiry').on(table.expiresAt),
    check('user_sessions_scope', createOneOfCondition(table.scope, sessionScopes)),
  ],
)

/**
 * Tokens for password links, email verification links, unsubscribe links, the admin's setup code, and
 * two-factor login challenges. Only unsubscribe links are reusable. Only SHA-256 hashes are stored.
 */
export const accountTokens = pgTable(
  'account_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: tokenPurposes }).notNull(),
    tokenHash: text().notNull().unique(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('account_tokens_user').on(table.userId, table.purpose),
    index('account_tokens_expiry').on(table.expiresAt),
    check('account_tokens_purpose', createOneOfCondition(table.purpose, tokenPurposes)),
  ],
)

/**
 * Requested changes of login addresses, at most one per user. Takes effect once the links sent to both
 * addresses are used.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The new address, in lowercase. */
    email: text().notNull(),
    /** SHA-256 hash of the token in the link sent to the current address, in hexadecimal. */
    currentTokenHash: text().notNull().unique(),
    /** SHA-256 hash of the token in the link sent to the new address, in hexadecimal. */
    newTokenHash: text().notNull().unique(),
    currentConfirmedAt: instantColumn(),
    newConfirmedAt: instantColumn(),
    expiresAt: instantColumn().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [index('email_changes_expiry').on(table.expiresAt)],
)

export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    ipAddress: text(),
    userAgent: text(),
    success: boolean().notNull(),
    failureReason: text(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('login_attempts_email').on(table.email.op('text_pattern_ops'), table.createdAt),
    index('login_attempts_outcome').on(table.success, table.id),
    index('login_attempts_user').on(table.userId),
    index('login_attempts_newest').on(table.createdAt),
  ],
)

export const securityEvents = pgTable(
  'security_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    eventType: text().notNull(),
    description: text(),
    ipAddress: text(),
    userAgent: text(),
    metadata: jsonb(),
    severity: text({ enum: severities }).notNull().default('info'),
    resolved: boolean().notNull().default(false),
    resolvedBy: integer().references(() => users.id),
    resolvedAt: instantColumn(),
    /** The resolver's note. */
    resolution: text(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('security_events_open')
      .on(table.id)
      .where(sql`not ${table.resolved} and ${table.severity} <> 'info'`),
    index('security_events_resolved').on(table.id).where(sql`${table.resolved}`),
    // A partial index, because most events are informational and don't need to be resolved.
    index('security_events_severity').on(table.severity, table.id).where(sql`${table.severity} <> 'info'`),
    index('security_events_type').on(table.eventType.op('text_pattern_ops')),
    index('security_events_user').on(table.userId),
    check('security_events_severity', createOneOfCondition(table.severity, severities)),
  ],
)

/** Creates SQL for the time when a lockout ends: `infinity` if only staff can end it. */
const getLockoutEnd = (table: { autoUnlockAt: AnyPgColumn }) =>
  sql`coalesce(${table.autoUnlockAt}, 'infinity')`

export const accountLockouts = pgTable(
  'account_lockouts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    lockoutReason: text(),
    lockedAt: instantColumn().notNull().defaultNow(),
    unlockedAt: instantColumn(),
    attemptCount: integer().notNull().default(0),
    autoUnlockAt: instantColumn(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [
    index('account_lockouts_email').on(table.email, table.unlockedAt),
    uniqueIndex('account_lockouts_active')
      .on(table.email.op('text_pattern_ops'))
      .where(sql`${table.isActive}`),
    index('account_lockouts_end').on(getLockoutEnd(table), table.id).where(sql`${table.isActive}`),
  ],
)

export const lockoutEnd = getLockoutEnd(accountLockouts)

export type AccountTokenRecord = typeof accountTokens.$inferSelect
