import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { memberRoles } from '#contract/projects'
import { createOneOfCondition, instantColumn } from './columns.ts'
import { projectIdColumn } from './projects.ts'
import { users } from './users.ts'

/** The editors and viewers of projects. A project's owner is in `projects.userId`, not in this table. */
export const projectMembers = pgTable(
  'project_members',
  {
    projectId: projectIdColumn(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    role: text({ enum: memberRoles }).notNull(),
    joinedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('project_members_user').on(table.userId),
    check('project_members_role', createOneOfCondition(table.role, memberRoles)),
  ],
)

const invitationStates = ['pending', 'accepted', 'withdrawn'] as const

/**
 * Invitations to projects. An invitation whose `expiresAt` has passed stays pending and can be sent again.
 */
export const projectInvitations = pgTable(
  'project_invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    /** Email address in lowercase. */
    email: text().notNull(),
    role: text({ enum: memberRoles }).notNull(),
    /** A hash of the newest link's token. */
    tokenHash: text().notNull().unique(),
    state: text({ enum: invitationStates }).notNull().default('pending'),
    invitedBy: integer()
      .notNull()
      .references(() => users.id),
    sentAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [
    uniqueIndex('project_invitations_pending')
      .on(table.projectId, table.email)
      .where(sql`${table.state} = 'pending'`),
    index('project_invitations_expiry').on(table.expiresAt),
    check('project_invitations_state', createOneOfCondition(table.state, invitationStates)),
    check('project_invitations_role', createOneOfCondition(table.role, memberRoles)),
  ],
)
