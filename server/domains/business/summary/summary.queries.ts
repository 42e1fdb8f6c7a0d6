import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Month } from '#contract/dates.ts'
import type { Permission } from '#contract/identity'
import { businessSummaries, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const SUMMARY_PERMISSION: Permission = 'see business'

/**
 * Returns active staff who have a password, can see the business page, want the summary, and haven't been
 * sent the one for `month`.
 */
export const findSummaryRecipients = (db: Queryable, month: Month) => {
  const sent = db
    .select({ month: businessSummaries.month })
    .from(businessSummaries)
    .where(and(eq(businessSummaries.userId, users.id), eq(businessSummaries.month, month)))
  return db
    .select({ id: users.id, name: users.name, email: users.email, emailProvenAt: users.emailProvenAt })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        users.isActive,
        isNotNull(users.password),
        users.summaryMails,
        sql`${SUMMARY_PERMISSION} = any(${users.permissions})`,
        notExists(sent),
      ),
    )
}

/** Records that a user was sent a month's summary. @returns false if it was already recorded */
export const recordSummary = async (db: Queryable, month: Month, userId: number): Promise<boolean> => {
  const rows = await db
    .insert(businessSummaries)
    .values({ month, userId })
    .onConflictDoNothing()
    .returning({ userId: businessSummaries.userId })
  return rows.length > 0
}
