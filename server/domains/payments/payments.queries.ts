import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import type { AttemptStatus, Payment } from '#contract/payments'
import { limitKeptFees, zeroKeptFees } from '#contract/projects'
import { toEasternDaySql } from '#server/database/eastern-time.ts'
import { acceptedPaymentCondition, selectKeptFees } from '#server/database/project-columns.ts'
import {
  discountCodes,
  type PaymentRecord,
  payments,
  projectMembers,
  projects,
  refunds,
  users,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { selectStaffProjects } from '#server/projects'
import { selectNewestDispute } from './disputes/disputes.queries.ts'

export const insertPayment = async (db: Queryable, payment: typeof payments.$inferInsert) => {
  const [row] = await db.insert(payments).values(payment).returning()
  if (!row) throw new Error('inserting a payment failed')
  return row
}

export const updatePayment = async (
  db: Queryable,
  id: number,
  changes: Partial<typeof payments.$inferInsert>,
) => {
  const [row] = await db.update(payments).set(changes).where(eq(payments.id, id)).returning()
  if (!row) throw new Error(`payment ${id} not found`)
  return row
}

export const findPaidPayment = async (db: Queryable, projectId: number) => {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.projectId, projectId), eq(payments.status, 'paid')))
  return payment
}

/**
 * Whether the project has a paid, refunded, or charged-back payment. Doesn't use the project's status,
 * because staff can change it.
 */
export const hasBeenPaid = async (db: Queryable, projectId: number): Promise<boolean> => {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.projectId, projectId), acceptedPaymentCondition))
    .limit(1)
  return row !== undefined
}

/** Returns up to MAX_LIST_ITEMS unpaid projects with a chosen offline payment method, oldest choice first. */
export const findExpectedPayments = (db: Queryable) =>
  selectStaffProjects(db)
    .where(
      and(
        isNotNull(projects.offlineMethod),
        notExists(
          db
            .select({ id: payments.id })
            .from(payments)
            .where(and(eq(payments.projectId, projects.id), acceptedPaymentCondition)),
        ),
      ),
    )
    .orderBy(asc(projects.offlineChosenAt), asc(projects.id))
    .limit(MAX_LIST_ITEMS)

/**
 * Returns the payment for a checkout session, by the session's ID. If the payment has no stored session yet,
 * finds it by the payment ID in the session's metadata. Undefined if there is none.
 */
export const findPaymentBySession = async (db: Queryable, sessionId: string, paymentId: number | null) => {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      or(
        eq(payments.checkoutSessionId, sessionId),
        paymentId === null ? undefined : and(eq(payments.id, paymentId), isNull(payments.checkoutSessionId)),
      ),
    )
  return payment
}

export const lockPayment = (db: Queryable, id: number) =>
  db.select({ id: payments.id }).from(payments).where(eq(payments.id, id)).for('update')

const isOpenAttemptCondition = inArray(payments.status, ['pending', 'closing'])

export const findPayment = async (db: Queryable, id: number) => {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  return payment
}

/**
 * Columns for received payments, with the newest dispute, the kept fees, and the completed refunds that staff
 * requested.
 */
const selectReceivedPayment = (db: Queryable) => ({
  ...getTableColumns(payments),
  dispute: selectNewestDispute(db),
  kept: selectKeptFees(),
  refunds: sql<Payment['refunds']>`coalesce((select json_agg(json_build_object(
      'amount', (${refunds.amount} * 100)::int, 'refundedOn', ${toEasternDaySql(refunds.settledAt)}, 'note', ${refunds.clientNote}
    ) order by ${refunds.settledAt}, ${refunds.id}) from ${refunds}
    where ${refunds.paymentId} = ${payments}."id" and ${refunds.status} = 'done'), '[]')`,
})

/** Returns a project's received payments, newest first. */
export const findReceivedPayments = (db: Queryable, projectId: number) =>
  db
    .select(selectReceivedPayment(db))
    .from(payments)
    .where(and(eq(payments.projectId, projectId), isNotNull(payments.paidAt)))
    .orderBy(desc(payments.paidOn), desc(payments.id))

/** Returns the fees that we kept when refunding a payment, in cents. */
export const findKeptFees = async (
  db: Queryable,
  { id, amount, amountRefunded, amountLost }: PaymentRecord,
) => {
  const [row] = await db.select({ kept: selectKeptFees() }).from(payments).where(eq(payments.id, id))
  return limitKeptFees(row?.kept ?? zeroKeptFees, amount - amountRefunded - amountLost)
}

/** Year of a payment's last refund, in Eastern Time. */
const refundYear = sql`extract(year from ${payments.refundedAt} at time zone 'America/New_York')`

/**
 * Returns up to MAX_LIST_ITEMS of a client's payments that were made or last refunded in a year, oldest
 * first.
 */
export const findPaymentsOfYear = (db: Queryable, userId: number, year: number) =>
  db
    .select({
      payment: selectReceivedPayment(db),
      project: {
        id: projects.id,
        packageType: projects.packageType,
        name: projects.name,
        billTo: projects.billTo,
        offlineMethod: projects.offlineMethod,
        email: projects.email,
        closedOn: projects.closedOn,
        closedReason: projects.closedReason,
        closedNote: projects.closedNote,
      },
    })
    .from(payments)
    .leftJoin(projects, eq(projects.id, payments.projectId))
    .where(
      and(
        eq(payments.userId, userId),
        isNotNull(payments.paidAt),
        or(sql`extract(year from ${payments.paidOn}) = ${year}`, sql`${refundYear} = ${year}`),
      ),
    )
    .orderBy(asc(payments.paidOn), asc(payments.id))
    .limit(MAX_LIST_ITEMS)

/** Returns the years in which a client's payments were made or last refunded, newest first. */
export const findReceiptYears = async (db: Queryable, userId: number) => {
  const received = and(eq(payments.userId, userId), isNotNull(payments.paidAt))
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct year::int as year
    from ${payments}, unnest(array[extract(year from ${payments.paidOn}), ${refundYear}]) as year
    where ${received} and year is not null
    order by year desc`)
  return rows
}

/** Returns a project's attempts whose payment page may still be open. */
export const findOpenAttempts = (db: Queryable, projectId: number) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.projectId, projectId), isOpenAttemptCondition))

/** Returns a project's last attempt, regardless of its status. Undefined if there is none. */
export const findLastAttempt = async (db: Queryable, projectId: number) => {
  const [attempt] = await db
    .select()
    .from(payments)
    .where(eq(payments.projectId, projectId))
    .orderBy(desc(payments.id))
    .limit(1)
  return attempt
}

/** Whether a bank is still confirming a payment for the project. */
export const isPaymentProcessing = async (db: Queryable, projectId: number): Promise<boolean> => {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.projectId, projectId), eq(payments.status, 'processing')))
    .limit(1)
  return row !== undefined
}

/** Whether the project ever received money, even if it was refunded. */
export const hasReceivedMoney = async (db: Queryable, projectId: number): Promise<boolean> => {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.projectId, projectId), isNotNull(payments.paidAt)))
    .limit(1)
  return row !== undefined
}

export const storeSessionId = (db: Queryable, id: number, checkoutSessionId: string) =>
  updatePayment(db, id, { checkoutSessionId })

/**
 * Marks a project's open attempts as closing, except the given one.
 * @returns the IDs of the marked attempts
 */
export const markOtherAttemptsClosing = (db: Queryable, projectId: number, exceptId: number) =>
  db
    .update(payments)
    .set({ status: 'closing' })
    .where(and(eq(payments.projectId, projectId), isOpenAttemptCondition, ne(payments.id, exceptId)))
    .returning({ id: payments.id })

/**
 * Selects a batch of attempts to reconcile and marks them as checked. Attempts that still hold a discount
 * code after their page has closed come first, then those never checked, then those checked longest ago.
 */
export const claimOpenAttempts = async (
  db: Queryable,
  { before, holdsDue, now, batch }: { before: Date; holdsDue: Date; now: Date; batch: number },
) => {
  const isDueHold = and(eq(payments.discountUse, 'held'), lt(payments.createdAt, holdsDue))
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(or(isOpenAttemptCondition, eq(payments.status, 'processing')), lt(payments.createdAt, before)))
    .orderBy(sql`${isDueHold} is true desc`, sql`${payments.checkedAt} asc nulls first`, asc(payments.id))
    .limit(batch)
  return db.update(payments).set({ checkedAt: now }).where(inArray(payments.id, due)).returning()
}

/** Whether any project that the user owns was ever paid for, or has a payment that a bank is confirming. */
export const hasPaidProject = async (db: Queryable, userId: number): Promise<boolean> => {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(projects, eq(projects.id, payments.projectId))
    .where(
      and(eq(projects.userId, userId), or(isNotNull(payments.paidAt), eq(payments.status, 'processing'))),
    )
    .limit(1)
  return row !== undefined
}

/** Returns a user's projects with their status and whether a payment for them ever arrived. */
export const findProjectsWithPayment = (db: Queryable, userId: number) =>
  db
    .select({
      publicId: projects.publicId,
      status: projects.status,
      closedOn: projects.closedOn,
      holdReason: projects.holdReason,
      isPaid: sql<boolean>`bool_or(${payments.paidAt} is not null)`,
    })
    .from(projects)
    .leftJoin(payments, eq(payments.projectId, projects.id))
    .where(eq(projects.userId, userId))
    .groupBy(projects.id)

export const findDiscountCode = async (db: Queryable, code: string) => {
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.code, code))
  return row
}

/** Returns a discount code, or undefined if there is none, and locks it until the transaction ends. */
export const lockDiscountCode = async (db: Queryable, code: string) => {
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.code, code)).for('update')
  return row
}

/** Counts a code's uses that unpaid attempts hold or reserve. Can exclude one user's attempts. */
export const countDiscountHolds = (
  db: Queryable,
  code: string,
  except: { userId?: number } = {},
): Promise<number> =>
  db.$count(
    payments,
    and(
      eq(payments.discountCode, code),
      inArray(payments.discountUse, ['held', 'reserved']),
      except.userId === undefined ? undefined : ne(payments.userId, except.userId),
    ),
  )

export const incrementUsedCount = (db: Queryable, codeId: number) =>
  db
    .update(discountCodes)
    .set({ usedCount: sql`${discountCodes.usedCount} + 1` })
    .where(eq(discountCodes.id, codeId))

/** Statuses of attempts that ended without payment. */
const endedStatuses: AttemptStatus[] = ['expired', 'failed']

/**
 * Deletes unpaid projects that were last updated before the given time, aren't on hold, and have no open,
 * processing, or received payment.
 */
export const deleteAbandonedProjects = (db: Queryable, before: Date) =>
  db.delete(projects).where(
    and(
      eq(projects.status, 'payment_pending'),
      lt(projects.updatedAt, before),
      isNull(projects.holdReason),
      notExists(
        db
          .select()
          .from(payments)
          .where(and(eq(payments.projectId, projects.id), notInArray(payments.status, endedStatuses))),
      ),
    ),
  )

/**
 * Deletes expired and failed attempts that were created before the given time and whose project was deleted.
 */
export const deleteOrphanedAttempts = (db: Queryable, before: Date) =>
  db
    .delete(payments)
    .where(
      and(
        inArray(payments.status, endedStatuses),
        isNull(payments.projectId),
        lt(payments.createdAt, before),
      ),
    )

/**
 * Deletes clients created before the given time who have no password, projects, memberships, or payments.
 * Keeps closed accounts.
 */
export const deleteAbandonedClients = (db: Queryable, before: Date) =>
  db
    .delete(users)
    .where(
      and(
        eq(users.role, 'user'),
        isNull(users.password),
        isNull(users.closedAt),
        lt(users.createdAt, before),
        notExists(db.select().from(projects).where(eq(projects.userId, users.id))),
        notExists(db.select().from(projectMembers).where(eq(projectMembers.userId, users.id))),
        notExists(db.select().from(payments).where(eq(payments.userId, users.id))),
      ),
    )
