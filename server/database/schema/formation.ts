import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { OrganizationProfile } from '#contract/formation'
import { instant } from './columns.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** The facts about the organization of a project, once someone has saved them. */
export const organizationProfiles = pgTable('organization_profiles', {
  projectId: integer()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  profile: jsonb().$type<OrganizationProfile>().notNull(),
  savedBy: integer().references(() => users.id),
  savedAt: instant().notNull().defaultNow(),
})
