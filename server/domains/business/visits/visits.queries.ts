import { sql } from 'drizzle-orm'
import { siteVisits } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Adds the counts to the stored ones. Several processes can add to the same row. */
export const addVisits = (db: Queryable, counts: (typeof siteVisits.$inferInsert)[]) =>
  db
    .insert(siteVisits)
    .values(counts)
    .onConflictDoUpdate({
      target: [siteVisits.day, siteVisits.page],
      set: {
        views: sql`${siteVisits.views} + excluded.views`,
        visits: sql`${siteVisits.visits} + excluded.visits`,
      },
    })
