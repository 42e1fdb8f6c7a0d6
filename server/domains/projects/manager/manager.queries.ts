import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { projectMessages, projects, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** So many of a manager's answers say how fast they usually are, and at least so many are needed to say it. */
const ANSWERS = { most: 50, least: 5, days: 90, share: 0.8 } as const

/**
 * Who looks after a project, and within how many seconds four of five of their newest answers came, as columns of any
 * query that selects from `projects`. Both are null where staff are not assigned, or have answered too little of late.
 */
export const managerFacts = (db: Queryable) => {
  const name = db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, projects.assignedAdminId), eq(users.role, 'admin'), users.isActive))
  const newest = db
    .select({
      waited:
        sql<number>`extract(epoch from ${projectMessages.createdAt} - ${projectMessages.answersSince})`.as(
          'waited',
        ),
    })
    .from(projectMessages)
    .where(
      and(
        eq(projectMessages.senderId, projects.assignedAdminId),
        isNotNull(projectMessages.answersSince),
        gt(projectMessages.createdAt, sql`now() - make_interval(days => ${ANSWERS.days})`),
      ),
    )
    .orderBy(desc(projectMessages.id))
    .limit(ANSWERS.most)
    .as('newest')
  const usual = db
    .select({ within: sql`percentile_disc(${ANSWERS.share}) within group (order by ${newest.waited})` })
    .from(newest)
    .having(sql`count(*) >= ${ANSWERS.least}`)
  return {
    managerName: sql<string | null>`(${name})`,
    answersWithinSeconds: sql<number | null>`(${usual})`.mapWith(Number),
  }
}
