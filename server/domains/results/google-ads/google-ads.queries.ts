import { and, asc, eq, getTableColumns, inArray, isNull, ne } from 'drizzle-orm'
import { googleAdsAccounts, projects } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findAdsAccount = async (db: Queryable, projectId: number) => {
  const [account] = await db
    .select({ ...getTableColumns(googleAdsAccounts), launchedOn: projects.campaignLaunchedAt })
    .from(googleAdsAccounts)
    .innerJoin(projects, eq(projects.id, googleAdsAccounts.projectId))
    .where(eq(googleAdsAccounts.projectId, projectId))
  return account
}

export const isCustomerIdTaken = async (
  db: Queryable,
  customerId: string,
  projectId: number,
): Promise<boolean> => {
  const [other] = await db
    .select({ projectId: googleAdsAccounts.projectId })
    .from(googleAdsAccounts)
    .where(and(eq(googleAdsAccounts.customerId, customerId), ne(googleAdsAccounts.projectId, projectId)))
  return other !== undefined
}

/** Connects a project to an account. Clears the import state of the previous account. */
export const saveAdsAccount = (db: Queryable, projectId: number, customerId: string) => {
  const fresh = { customerId, importedFrom: null, importedThrough: null, lastTriedAt: null, problem: null }
  return db
    .insert(googleAdsAccounts)
    .values({ projectId, ...fresh })
    .onConflictDoUpdate({ target: googleAdsAccounts.projectId, set: { ...fresh, singleWords: null } })
}

export const deleteAdsAccount = (db: Queryable, projectId: number) =>
  db.delete(googleAdsAccounts).where(eq(googleAdsAccounts.projectId, projectId))

/** Updates an account, unless the project is now connected to another one. */
export const updateAdsAccount = (
  db: Queryable,
  { projectId, customerId }: { projectId: number; customerId: string },
  changes: Partial<typeof googleAdsAccounts.$inferInsert>,
) =>
  db
    .update(googleAdsAccounts)
    .set(changes)
    .where(and(eq(googleAdsAccounts.projectId, projectId), eq(googleAdsAccounts.customerId, customerId)))

/** Makes the next import choose its days as if it were the first. */
export const resetImportedDays = (db: Queryable, projectId: number) =>
  db
    .update(googleAdsAccounts)
    .set({ importedFrom: null, importedThrough: null })
    .where(eq(googleAdsAccounts.projectId, projectId))

/** Returns open projects that are connected to an account and have running ads. */
export const findConnectedProjects = (db: Queryable) =>
  db
    .select({ projectId: googleAdsAccounts.projectId })
    .from(googleAdsAccounts)
    .innerJoin(projects, eq(projects.id, googleAdsAccounts.projectId))
    .where(and(inArray(projects.status, ['ads_testing', 'live']), isNull(projects.closedOn)))
    .orderBy(asc(googleAdsAccounts.projectId))
