import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  min,
  ne,
  type Placeholder,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#contract/dates.ts'
import { type DocumentKind, documentKinds } from '#contract/documents'
import type { MessageSide } from '#contract/identity'
import { openDisputeStates } from '#contract/payments'
import {
  type KeptFees,
  type KeyFiling,
  keyFilingKinds,
  limitKeptFees,
  MIN_APPLICATION_ANSWER_LENGTH,
  type ProjectSummary,
  type RefundSummary,
  zeroKeptFees,
} from '#contract/projects'
import type { RequestAction } from '#contract/request-actions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { createDocumentVisibleCondition } from './document-visibility.ts'
import {
  disputes,
  documentRequests,
  documents,
  filings,
  messageReads,
  onboardingResponses,
  payments,
  projectMessages,
  projects,
  refunds,
  screenings,
  signatureRequests,
  signers,
  users,
} from './schema.ts'

/**
 * A condition for payments that count toward a project. Includes refunded and charged-back payments. Excludes
 * flagged ones, even after their refund.
 */
export const acceptedPaymentCondition = sql`(${inArray(payments.status, ['paid', 'refunded', 'charged_back'])} and not ${payments.isUnaccepted})`

/**
 * A column for queries on `payments`: the fees kept by the newest refund that kept any. Failed refunds don't
 * count. Pending ones do, because a payment is updated before its refund. Null if no fees were kept.
 */
export const selectKeptFees = () =>
  sql<KeptFees | null>`(select ${refunds.assessment}->'eligibility'->'kept' from ${refunds}
    where ${refunds.paymentId} = ${payments}."id" and ${refunds.status} <> 'failed'
      and (${refunds.assessment}#>>'{eligibility,kept,filingFees}' <> '0' or ${refunds.assessment}#>>'{eligibility,kept,workDone}' <> '0')
    order by ${refunds.id} desc limit 1)`

interface RefundRow {
  paid: number
  refunded: number
  lost: number
  kept: KeptFees | null
  refundedOn: Day
}

const summarizeRefund = ({ paid, refunded, lost, kept, refundedOn }: RefundRow): RefundSummary => ({
  paid,
  refunded,
  kept: limitKeptFees(kept ?? zeroKeptFees, paid - refunded - lost),
  refundedOn,
})

const createMinLengthCondition = (text: AnyPgColumn) =>
  sql`coalesce(char_length(btrim(${text}, E' \t\n\r')), 0) >= ${MIN_APPLICATION_ANSWER_LENGTH}::integer`

/**
 * Computed columns for queries on `projects`: the payment date, whether a payment is processing, whether
 * onboarding and the application are complete, and the viewer's number of unread messages.
 */
export const selectProjectDetails = (db: Queryable, side: MessageSide) => {
  const paid = db
    .select({ on: min(payments.paidOn) })
    .from(payments)
    .where(and(eq(payments.projectId, projects.id), acceptedPaymentCondition))
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
    isReadyToSubmit: sql<boolean>`(${createMinLengthCondition(projects.purpose)} and ${createMinLengthCondition(projects.adGoals)})`,
    unreadMessages: sql<number>`(${unread})`.mapWith(Number),
  }
}

/**
 * Columns for queries on `projects`: the filings that determine the next step, and the confirmed application
 * form.
 */
const selectFilingDetails = (db: Queryable) => {
  const newest = db
    .selectDistinctOn([filings.kind], {
      id: filings.id,
      kind: filings.kind,
      state: filings.state,
      filedOn: filings.filedOn,
      decidedOn: filings.decidedOn,
      expectedFrom: filings.expectedFrom,
      expectedBy: filings.expectedBy,
    })
    .from(filings)
    .where(
      and(
        eq(filings.projectId, projects.id),
        inArray(filings.kind, [...keyFilingKinds]),
        ne(filings.state, 'withdrawn'),
      ),
    )
    .orderBy(filings.kind, desc(filings.id))
    .as('newest')
  const keyFilings = db
    .select({
      rows: sql`json_agg(json_build_object('kind', ${newest.kind}, 'state', ${newest.state},
        'filedOn', ${newest.filedOn}, 'decidedOn', ${newest.decidedOn},
        'expectedFrom', ${newest.expectedFrom}, 'expectedBy', ${newest.expectedBy}) order by ${newest.id})`,
    })
    .from(newest)
  const confirmed = db
    .select({ form: screenings.confirmedForm })
    .from(screenings)
    .where(and(eq(screenings.projectId, projects.id), isNotNull(screenings.submittedAt)))
    .orderBy(desc(screenings.id))
    .limit(1)
  return {
    keyFilings: sql<KeyFiling[]>`coalesce((${keyFilings}), '[]')`,
    confirmedForm: sql<'1023-EZ' | '1023' | null>`(${confirmed})`,
  }
}

/**
 * Columns for queries on `projects`: the number of documents that wait for a user's signature, and the one
 * whose link expires first. Signers are matched to users by verified email address. A document waits for a
 * signer once it's their turn.
 */
const selectSignatureDetails = (db: Queryable, userId: number | Placeholder) => {
  const asked = db
    .select({
      id: signers.id,
      requestId: signatureRequests.publicId,
      title: signatureRequests.title,
      expiresAt: signers.expiresAt,
    })
    .from(signatureRequests)
    .innerJoin(signers, eq(signers.requestId, signatureRequests.id))
    .innerJoin(users, and(eq(users.email, signers.email), isNotNull(users.emailProvenAt)))
    .where(
      and(
        eq(signatureRequests.projectId, projects.id),
        eq(signatureRequests.state, 'open'),
        eq(users.id, userId),
        isNotNull(signers.askedAt),
        isNull(signers.signedAt),
        isNull(signers.declinedAt),
        isNull(signers.paperSubmittedAt),
      ),
    )
    .as('asked')
  const open = db.select({ total: countDistinct(asked.requestId) }).from(asked)
  const next = db
    .select({
      row: sql`json_build_object('requestId', ${asked.requestId}, 'title', ${asked.title},
        'openUntil', (${asked.expiresAt} at time zone 'America/New_York')::date)`,
    })
    .from(asked)
    .orderBy(asc(asked.expiresAt), asc(asked.id))
    .limit(1)
  return {
    openSignatures: sql<number>`(${open})`.mapWith(Number),
    nextSignature: sql<ProjectSummary['nextSignature']>`(${next})`,
  }
}

/**
 * Returns the kind of a requested document as its name. If the kind is `other` and the client confirms or
 * signs a file, returns the file's name without its extension.
 */
const nameRequest = ({
  type,
  action,
  file,
}: {
  type: DocumentKind
  action: RequestAction
  file: string | null
}): string =>
  type === 'other' && action !== 'send' && file ? file.replace(/\.[a-z]+$/, '') : documentKinds[type]

/**
 * Computed columns for queries on `projects`: whether the project is refunded or disputed, its last refund,
 * the open document requests, the signatures that the user must provide, the filings that determine the next
 * step, and the confirmed application form.
 */
export const selectNextStepDetails = (db: Queryable, userId: number | Placeholder) => {
  const waiting = and(eq(documentRequests.projectId, projects.id), isNotNull(documentRequests.waitingSince))
  const open = db.select({ total: count() }).from(documentRequests).where(waiting)
  const due = db
    .select({ on: min(documentRequests.dueOn) })
    .from(documentRequests)
    .where(waiting)
  const sends = db
    .select({ total: count() })
    .from(documentRequests)
    .where(and(waiting, eq(documentRequests.action, 'send')))
  const file = db
    .select({ name: documents.name })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, projects.id),
        eq(documents.groupId, documentRequests.attachmentGroupId),
        createDocumentVisibleCondition('client'),
      ),
    )
    .orderBy(desc(documents.version))
    .limit(1)
  const next = db
    .select({
      row: sql`json_build_object('type', ${documentRequests.type}, 'action', ${documentRequests.action},
        'file', (${file}))`,
    })
    .from(documentRequests)
    .where(waiting)
    .orderBy(asc(documentRequests.dueOn), asc(documentRequests.id))
    .limit(1)
  const returned = db
    .select({
      all: sql`coalesce(bool_and(${inArray(payments.status, ['refunded', 'charged_back'])}), false)`,
    })
    .from(payments)
    .where(and(eq(payments.projectId, projects.id), acceptedPaymentCondition))
  const inCents = (amount: AnyPgColumn) => sql`(${amount} * 100)::int`
  const refund = db
    .select({
      row: sql`json_build_object('paid', ${inCents(payments.amount)}, 'refunded', ${inCents(payments.amountRefunded)},
        'lost', ${inCents(payments.amountLost)}, 'kept', ${selectKeptFees()},
        'refundedOn', (${payments.refundedAt} at time zone 'America/New_York')::date)`,
    })
    .from(payments)
    .where(and(eq(payments.projectId, projects.id), acceptedPaymentCondition, isNotNull(payments.refundedAt)))
    .orderBy(desc(payments.refundedAt), desc(payments.id))
    .limit(1)
  return {
    isRefunded: sql<boolean>`(${returned})`,
    refund: sql<RefundSummary | null>`(${refund})`.mapWith(summarizeRefund),
    isDisputed: sql<boolean>`(${selectWorstDisputeState(db)}) is not distinct from 'open'`,
    openRequests: sql<number>`(${open})`.mapWith(Number),
    requestsDueOn: sql<Day | null>`(${due})`,
    openSends: sql<number>`(${sends})`.mapWith(Number),
    nextRequest: sql<string | null>`(${next})`.mapWith(nameRequest),
    nextRequestAction: sql<RequestAction | null>`(${next}) ->> 'action'`,
    ...selectSignatureDetails(db, userId),
    ...selectFilingDetails(db),
  }
}

/**
 * A column for queries on `projects`: `open` if a dispute is undecided, or else `lost` if one was lost. Null
 * if there are no such disputes.
 */
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
