import { and, count, eq, exists, inArray, isNotNull, min, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#contract/dates.ts'
import type { MessageSide } from '#contract/identity'
import { openDisputeStates } from '#contract/payments'
import { MIN_APPLICATION_ANSWER_LENGTH } from '#contract/projects'
import type { Queryable } from '#server/platform/database.ts'
import {
  disputes,
  documentRequests,
  messageReads,
  onboardingResponses,
  payments,
  projectMessages,
  projects,
} from './schema.ts'

/**
 * A condition for payments that count toward a project. Includes refunded and charged-back payments. Excludes
 * flagged ones.
 */
export const isPaidCondition = inArray(payments.status, ['paid', 'refunded', 'charged_back'])

const isLongEnough = (text: AnyPgColumn) =>
  sql`coalesce(char_length(btrim(${text}, E' \t\n\r')), 0) >= ${MIN_APPLICATION_ANSWER_LENGTH}::integer`

/**
 * Computed columns for queries on `projects`: the payment date, whether a payment is processing, whether
 * onboarding and the application are complete, and the viewer's number of unread messages.
 */
export const selectProjectDetails = (db: Queryable, side: MessageSide) => {
  const paid = db
    .select({ on: min(payments.paidOn) })
    .from(payments)
    .where(and(eq(payments.projectId, projects.id), isPaidCondition))
  const processing = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.projectId, projects.id), eq(payments.status, 'processing')))
  const answered = db
    .select({ id: onboardingResponses.id })
    .from(onboardingResponses)
    .where(eq(onboardingResponses.projectId, projects.id))
  const lastRead = db
    .select({ id: messageReads.lastReadId })
    .from(messageReads)
    .where(and(eq(messageReads.projectId, projects.id), eq(messageReads.side, side)))
  const unread = db
    .select({ total: count() })
    .from(projectMessages)
    .where(
      and(
        eq(projectMessages.projectId, projects.id),
        eq(projectMessages.isFromAdmin, side === 'client'),
        sql`${projectMessages.id} > coalesce((${lastRead}), 0)`,
      ),
    )
  return {
    paidOn: sql<Day | null>`(${paid})`,
    isPaymentProcessing: sql<boolean>`${exists(processing)}`,
    isOnboarded: sql<boolean>`${exists(answered)}`,
    isReadyToSubmit: sql<boolean>`(${isLongEnough(projects.purpose)} and ${isLongEnough(projects.adGoals)})`,
    unreadMessages: sql<number>`(${unread})`.mapWith(Number),
  }
}

/**
 * Computed columns for queries on `projects`: whether it's refunded or disputed, and the number and earliest
 * due date of open document requests.
 */
export const selectNextStepDetails = (db: Queryable) => {
  const waiting = and(eq(documentRequests.projectId, projects.id), isNotNull(documentRequests.waitingSince))
  const open = db.select({ total: count() }).from(documentRequests).where(waiting)
  const due = db
    .select({ on: min(documentRequests.dueOn) })
    .from(documentRequests)
    .where(waiting)
  const returned = db
    .select({
      all: sql`coalesce(bool_and(${inArray(payments.status, ['refunded', 'charged_back'])}), false)`,
    })
    .from(payments)
    .where(and(eq(payments.projectId, projects.id), isPaidCondition))
  return {
    isRefunded: sql<boolean>`(${returned})`,
    isDisputed: sql<boolean>`(${selectWorstDisputeState(db)}) is not distinct from 'open'`,
    openRequests: sql<number>`(${open})`.mapWith(Number),
    requestsDueOn: sql<Day | null>`(${due})`,
  }
}

/** A column for queries on `projects`: `open` if a dispute is undecided, or else `lost` if one was lost. */
export const selectWorstDisputeState = (db: Queryable) => {
  const worst = db
    .select({
      state: sql`case when bool_or(${inArray(disputes.state, [...openDisputeStates])}) then 'open' when bool_or(${disputes.state} = 'lost') then 'lost' end`,
    })
    .from(payments)
    .innerJoin(disputes, eq(disputes.paymentId, payments.id))
    .where(eq(payments.projectId, projects.id))
  return sql<'open' | 'lost' | null>`(${worst})`
}
