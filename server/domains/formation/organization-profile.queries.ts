import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { OrganizationProfile } from '#contract/formation'
import {
  onboardingResponses,
  organizationProfiles,
  projects,
  readinessEntries,
  users,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Returns a project's saved profile, and the client's answers from other forms. */
export const findProfile = async (db: Queryable, projectId: number) => {
  const [row] = await db
    .select({
      profile: organizationProfiles.profile,
      savedAt: organizationProfiles.savedAt,
      savedBy: users.name,
      answers: onboardingResponses,
      website: readinessEntries.value,
    })
    .from(projects)
    .leftJoin(organizationProfiles, eq(organizationProfiles.projectId, projects.id))
    .leftJoin(users, eq(users.id, organizationProfiles.savedBy))
    .leftJoin(onboardingResponses, eq(onboardingResponses.projectId, projects.id))
    .leftJoin(
      readinessEntries,
      and(eq(readinessEntries.projectId, projects.id), eq(readinessEntries.name, 'website')),
    )
    .where(eq(projects.id, projectId))
  if (!row) throw new Error(`there is no project ${projectId}`)
  return row
}
export type StoredProfile = Awaited<ReturnType<typeof findProfile>>

/** Returns the legal names of other paid projects, as saved in the profile or entered during onboarding. */
export const findLegalNamesOfOtherProjects = (db: Queryable, projectId: number) => {
  const saved = sql<string>`${organizationProfiles.profile} ->> 'legalName'`
  const legalName = sql<string>`coalesce(nullif(${saved}, ''), ${onboardingResponses.nonprofitName})`
  return db
    .select({ publicId: projects.publicId, legalName })
    .from(projects)
    .leftJoin(organizationProfiles, eq(organizationProfiles.projectId, projects.id))
    .leftJoin(onboardingResponses, eq(onboardingResponses.projectId, projects.id))
    .where(
      and(ne(projects.id, projectId), ne(projects.status, 'payment_pending'), sql`${legalName} is not null`),
    )
    .orderBy(projects.id)
}

export const storeProfile = (
  db: Queryable,
  projectId: number,
  change: { profile: OrganizationProfile; savedBy: number; savedAt: Date },
) =>
  db
    .insert(organizationProfiles)
    .values({ projectId, ...change })
    .onConflictDoUpdate({ target: organizationProfiles.projectId, set: change })

export const deleteUserProfiles = async (db: Queryable, userId: number): Promise<void> => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  await db.delete(organizationProfiles).where(inArray(organizationProfiles.projectId, own))
}
