import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#contract/dates.ts'
import { packages } from '#contract/packages.ts'
import { type listUnpaidProjects, UNPAID_PROJECT_LIFETIME_DAYS } from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { payments, projects, users } from '#server/database/schema.ts'
import { hasWords, matchUser, matchWords } from '#server/database/word-search.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { ListSource } from '#server/platform/paging.ts'

/** Open orders: the project isn't closed, no money has arrived, and no bank is confirming a payment. */
const isUnpaidCondition = and(
  eq(projects.status, 'payment_pending'),
  isNull(projects.closedOn),
  // `offset` keeps the planner from reading all payments to check a few orders.
  sql`not exists (
    select from ${payments} where ${payments.projectId} = ${projects.id}
      and (${payments.paidAt} is not null or ${payments.status} = 'processing') offset 0
  )`,
)

/**
 * Creates a column for the amount due in cents: the highest amount of the order's open payment attempts, or
 * its package's price if there are none.
 */
const selectAmountDue = (db: Queryable) => {
  const openAmount = db
    .select({ amount: max(payments.amount) })
    .from(payments)
    .where(and(eq(payments.projectId, projects.id), inArray(payments.status, ['pending', 'closing'])))
  const price = sql`case ${projects.packageType} when 'starter' then ${packages.starter.price}::int else ${packages.full.price}::int end`
  return sql`coalesce((${openAmount}) * 100, ${price})`
}

const selectUnpaid = (db: Queryable) => {
  const opened = db
    .select({ at: max(payments.createdAt) })
    .from(payments)
    .where(eq(payments.projectId, projects.id))
  return db
    .select({
      id: projects.id,
      publicId: projects.publicId,
      name: projects.name,
      packageType: projects.packageType,
      amount: sql<number>`${selectAmountDue(db)}`.mapWith(Number),
      user: { name: users.name, email: projects.email },
      offlineMethod: projects.offlineMethod,
      pageOpenedAt: sql<Date | null>`(${opened})`.mapWith(projects.createdAt),
      remindersSent: projects.remindersSent,
      remindedAt: projects.remindedAt,
      isReminded: users.orderMails,
      createdAt: projects.createdAt,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
}

/** Returns the number of unpaid orders that haven't expired, and their total in cents. */
export const sumUnpaidOrders = async (db: Queryable) => {
  const [row] = await db
    .select({
      total: count(),
      amount: sql<number>`coalesce(sum(${selectAmountDue(db)}), 0)`.mapWith(Number),
    })
    .from(projects)
    .where(and(isUnpaidCondition, isNull(projects.orderExpiredAt)))
  return { total: row?.total ?? 0, amount: row?.amount ?? 0 }
}

export const getUnpaidListSource = (
  db: Queryable,
  { state, search }: z.output<(typeof listUnpaidProjects)['query']>,
) =>
  ({
    table: projects,
    filter: and(
      isUnpaidCondition,
      state === 'open' ? isNull(projects.orderExpiredAt) : isNotNull(projects.orderExpiredAt),
    ),
    matches: hasWords(search)
      ? [matchWords(projects.searchWords, search), matchUser(projects.userId, search)]
      : undefined,
    order: [desc(projects.createdAt), desc(projects.id)],
    read: (ids: number[]) => selectUnpaid(db).where(inArray(projects.id, ids)),
  }) satisfies ListSource<number, { id: number }>

const subtractDays = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Minimum number of days between two reminders of the same order, even if the job didn't run for a while. */
const MIN_REMINDER_GAP_DAYS = 2

/**
 * Returns unpaid orders whose client should be reminded now. Includes only each client's last order. Excludes
 * orders for which a transfer or check was announced, inactive clients, and clients who unsubscribed.
 */
export const findUnpaidToRemind = (db: Queryable, now: Date) => {
  const later = alias(projects, 'later')
  return db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(
      and(
        isUnpaidCondition,
        isNull(projects.offlineMethod),
        isNull(projects.orderExpiredAt),
        gt(projects.createdAt, subtractDays(now, UNPAID_PROJECT_LIFETIME_DAYS.expiry)),
        or(
          and(
            eq(projects.remindersSent, 0),
            lte(projects.createdAt, subtractDays(now, UNPAID_PROJECT_LIFETIME_DAYS.firstReminder)),
          ),
          and(
            eq(projects.remindersSent, 1),
            lte(projects.createdAt, subtractDays(now, UNPAID_PROJECT_LIFETIME_DAYS.secondReminder)),
            lte(projects.remindedAt, subtractDays(now, MIN_REMINDER_GAP_DAYS)),
          ),
        ),
        users.isActive,
        users.orderMails,
        eq(users.role, 'user'),
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(and(eq(later.userId, projects.userId), gt(later.id, projects.id))),
        ),
      ),
    )
    .orderBy(projects.id)
}

/**
 * Marks old unpaid orders as expired, except those for which a transfer or check was announced. Doesn't
 * change `updatedAt`.
 */
export const expireUnpaidOrders = (db: Queryable, now: Date) =>
  db
    .update(projects)
    .set({ orderExpiredAt: now, updatedAt: sql`${projects.updatedAt}` })
    .where(
      and(
        isUnpaidCondition,
        isNull(projects.offlineMethod),
        isNull(projects.orderExpiredAt),
        lte(projects.createdAt, subtractDays(now, UNPAID_PROJECT_LIFETIME_DAYS.expiry)),
      ),
    )
