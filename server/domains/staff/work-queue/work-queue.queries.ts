import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { stageTargetDays, statusesBeforeLaunch } from '#contract/business'
import { addDays, type Day, toEasternDay } from '#contract/dates.ts'
import { type DocumentKind, REMINDER_GAP_MS } from '#contract/documents'
import type { FilingKind, FilingState, ScreenerResult } from '#contract/formation'
import type { ProjectStatus } from '#contract/project-status.ts'
import { URGENT_WINDOW_MS, type WorkGroup, type WorkKind, workGroups, workKinds } from '#contract/staff'
import { createOverdueCondition } from '#server/business'
import { createEasternDayStart, easternDayNow, toEasternDaySql } from '#server/database/eastern-time.ts'
import {
  disputes,
  documentRequests,
  documents,
  emails,
  filings,
  payments,
  projectMessages,
  projects,
  refunds,
  screenings,
  signatureRequests,
  signers,
  users,
  webhookEvents,
} from '#server/database/schema.ts'
import { createDueFilingCondition, unansweredRejectionCondition } from '#server/formation'
import type { GrantWarning } from '#server/grant'
import type { Queryable } from '#server/platform/database.ts'

/** Selects one staff member's items, unassigned ones ('nobody'), or all (undefined). */
export type AssigneeFilter = number | 'nobody' | undefined

const createAssigneeCondition = (
  { assigneeId = projects.assignedAdminId }: WorkSource,
  filter: AssigneeFilter,
) =>
  filter === undefined
    ? sql`true`
    : filter === 'nobody'
      ? sql`${assigneeId} is null`
      : sql`${assigneeId} = ${filter}`

/** Creates SQL for a group's place in the queue, starting at 0. */
const getGroupIndex = (group: WorkGroup): SQL => sql`${workGroups.indexOf(group)}::int`

interface WorkSource {
  /** The table and a condition for waiting rows. Each source has a matching index. */
  rows: SQL
  key: SQL
  projectId: SQL
  /** When the wait began. For items that are late or due soon, when their due date is over. */
  since: SQL
  /** The index of the item's group. That of `us` if omitted. */
  group?: SQL
  /** Whether all its items are in the group `client`. */
  isWaitingOnClient?: true
  /** The source's sort expression, if it isn't `since`. */
  order?: SQL
  /** The project's assignee if omitted. */
  assigneeId?: SQL | PgColumn
}

const isOpenProjectCondition = sql`${projects.closedOn} is null`
const isUrgentDisputeCondition = sql`(${disputes.evidenceDueAt} < now() + ${`${URGENT_WINDOW_MS} milliseconds`}::interval) is true`
const disputeGroup = sql`case when ${disputes.evidenceDueAt} < now() then ${getGroupIndex('late')}
  when ${toEasternDaySql(disputes.evidenceDueAt)} = ${easternDayNow} then ${getGroupIndex('today')}
  when ${isUrgentDisputeCondition} then ${getGroupIndex('soon')} else ${getGroupIndex('us')} end`
const disputeSince = sql`case when ${isUrgentDisputeCondition} then ${disputes.evidenceDueAt} else ${disputes.openedAt} end`

const filingSource = {
  key: sql`${filings.id}`,
  projectId: sql`${filings.projectId}`,
  assigneeId: sql`coalesce(${filings.assigneeId}, ${projects.assignedAdminId})`,
}
const openFilings = sql`${filings} join ${projects} on ${projects.id} = ${filings.projectId} and ${isOpenProjectCondition}`

const overdueRequests = {
  rows: sql`${documentRequests} join ${projects} on ${projects.id} = ${documentRequests.projectId} where ${documentRequests.waitingSince} is not null and ${documentRequests.dueOn} < ${easternDayNow} and ${isOpenProjectCondition}`,
  key: sql`${documentRequests.id}`,
  projectId: sql`${documentRequests.projectId}`,
  since: createEasternDayStart(sql`(${documentRequests.dueOn} + 1)`),
  order: sql`${documentRequests.dueOn}`,
}
const isRemindedCondition = sql`(${documentRequests.mailedAt} > now() - ${`${REMINDER_GAP_MS} milliseconds`}::interval)`

/** Number of days for which a rejected filing can wait for the next one until it's late. */
const REJECTION_DAYS = 3
const isLateRejectionCondition = sql`(${filings.decidedOn} < ${easternDayNow} - ${REJECTION_DAYS}::int)`

/** How long a declined signature request stays in the queue if no new one is sent, in days. */
const DECLINED_DAYS = 30

/**
 * Serializes grant warnings for `json_to_recordset`. While days are left, `since_on` is the deadline.
 * Otherwise, it's the day on which the violation became known.
 */
const serializeGrantWarnings = (warnings: readonly GrantWarning[], now: Date): string =>
  JSON.stringify(
    warnings.map(({ projectId, daysLeft, since }) => ({
      project_id: projectId,
      since_on: daysLeft ? addDays(toEasternDay(now), daysLeft) : since,
      days_left: daysLeft,
    })),
  )
const grantGroup = sql`case when warned.days_left = 0 then ${getGroupIndex('late')} when warned.days_left = 1 then ${getGroupIndex('today')}
  when warned.days_left > 1 then ${getGroupIndex('soon')} else ${getGroupIndex('us')} end`

/** The time for which the queue is read, and the grant warnings, which aren't stored in the database. */
export interface WorkSnapshot {
  now: Date
  grantWarnings: readonly GrantWarning[]
}

const createWorkSources = ({
  now,
  grantWarnings,
}: WorkSnapshot): Record<WorkKind, WorkSource | readonly WorkSource[]> => ({
  dispute: {
    rows: sql`${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId} left join ${projects} on ${projects.id} = ${payments.projectId} where ${disputes.state} = 'needs_response'`,
    key: sql`${disputes.id}`,
    projectId: sql`${payments.projectId}`,
    since: disputeSince,
    group: disputeGroup,
    order: sql`${disputeGroup}, ${disputeSince}`,
  },
  grant: {
    rows: sql`json_to_recordset(${serializeGrantWarnings(grantWarnings, now)}::json) as warned(project_id int, since_on date, days_left int)
      join ${projects} on ${projects.id} = warned.project_id where true`,
    key: sql`warned.project_id`,
    projectId: sql`warned.project_id`,
    since: createEasternDayStart(sql`warned.since_on`),
    group: grantGroup,
    order: sql`${grantGroup}, warned.since_on`,
  },
  message: {
    rows: sql`${projects} where ${projects.awaitingReplySince} is not null`,
    key: sql`${projects.id}`,
    projectId: sql`${projects.id}`,
    since: sql`${projects.awaitingReplySince}`,
  },
  application: {
    rows: sql`${projects} where ${projects.status} = 'submitted' and ${isOpenProjectCondition}`,
    key: sql`${projects.id}`,
    projectId: sql`${projects.id}`,
    since: sql`${projects.statusSince}`,
  },
  filing: [
    {
      ...filingSource,
      rows: sql`${openFilings} where ${createDueFilingCondition(toEasternDay(now))}`,
      since: createEasternDayStart(sql`(${filings.dueOn} + 1)`),
      group: sql`case when ${filings.dueOn} < ${toEasternDay(now)} then ${getGroupIndex('late')}
        when ${filings.dueOn} = ${toEasternDay(now)} then ${getGroupIndex('today')} else ${getGroupIndex('soon')} end`,
      order: sql`${filings.dueOn}`,
    },
    {
      ...filingSource,
      rows: sql`${openFilings} where ${unansweredRejectionCondition}`,
      since: createEasternDayStart(
        sql`(${filings.decidedOn} + case when ${isLateRejectionCondition} then ${REJECTION_DAYS + 1}::int else 0 end)`,
      ),
      group: sql`case when ${isLateRejectionCondition} then ${getGroupIndex('late')} else ${getGroupIndex('us')} end`,
      order: sql`${filings.decidedOn}`,
    },
  ],
  document: {
    rows: sql`${documentRequests} join ${projects} on ${projects.id} = ${documentRequests.projectId} where ${documentRequests.status} = 'submitted' and ${isOpenProjectCondition}`,
    key: sql`${documentRequests.id}`,
    projectId: sql`${documentRequests.projectId}`,
    since: sql`${documentRequests.statusSince}`,
  },
  overdue: [
    {
      ...overdueRequests,
      rows: sql`${overdueRequests.rows} and not ${isRemindedCondition}`,
      group: getGroupIndex('late'),
    },
    {
      ...overdueRequests,
      rows: sql`${overdueRequests.rows} and ${isRemindedCondition}`,
      group: getGroupIndex('client'),
      isWaitingOnClient: true,
    },
  ],
  // One source for each status, because each has its own target and its own part of the index.
  step: statusesBeforeLaunch.map((status) => ({
    rows: sql`${projects} where ${createOverdueCondition(now, [status])}`,
    key: sql`${projects.id}`,
    projectId: sql`${projects.id}`,
    since: sql`${projects.statusSince} + make_interval(days => ${stageTargetDays[status]}::int)`,
    group: getGroupIndex('late'),
    order: sql`${projects.statusSince}`,
  })),
  screening: {
    rows: sql`${screenings} join ${projects} on ${projects.id} = ${screenings.projectId} where ${screenings.submittedAt} is not null and ${screenings.confirmedAt} is null and ${isOpenProjectCondition}
      and not exists (select from ${screenings} newer where newer.project_id = ${screenings.projectId} and newer.id > ${screenings.id} and newer.submitted_at is not null)`,
    key: sql`${screenings.id}`,
    projectId: sql`${screenings.projectId}`,
    since: sql`${screenings.submittedAt}`,
  },
  paper: {
    rows: sql`${signers} join ${signatureRequests} on ${signatureRequests.id} = ${signers.requestId} join ${projects} on ${projects.id} = ${signatureRequests.projectId}
      where ${signers.paperSubmittedAt} is not null and ${signers.signedAt} is null and ${signatureRequests.state} = 'open' and ${isOpenProjectCondition}
      and not exists (select from ${signers} earlier where earlier.request_id = ${signers.requestId} and earlier.signed_at is null
        and (earlier.paper_submitted_at, earlier.id) < (${signers.paperSubmittedAt}, ${signers.id}))`,
    key: sql`${signatureRequests.id}`,
    projectId: sql`${signatureRequests.projectId}`,
    since: sql`${signers.paperSubmittedAt}`,
  },
  declined: {
    rows: sql`${signatureRequests} join ${projects} on ${projects.id} = ${signatureRequests.projectId} where ${signatureRequests.state} = 'declined' and ${signatureRequests.endedAt} > now() - ${`${DECLINED_DAYS} days`}::interval and ${isOpenProjectCondition}
      and not exists (select from ${signatureRequests} newer where newer.project_id = ${signatureRequests.projectId} and newer.kind = ${signatureRequests.kind} and newer.id > ${signatureRequests.id})`,
    key: sql`${signatureRequests.id}`,
    projectId: sql`${signatureRequests.projectId}`,
    since: sql`${signatureRequests.endedAt}`,
  },
  payment: {
    rows: sql`${payments} left join ${projects} on ${projects.id} = ${payments.projectId} where (${payments.status} in ('duplicate', 'mismatch') or ${payments.refundFailedAt} is not null)`,
    key: sql`${payments.id}`,
    projectId: sql`${payments.projectId}`,
    since: sql`coalesce(${payments.refundFailedAt}, ${payments.createdAt})`,
  },
  mail: {
    rows: sql`${emails} left join ${projects} on ${projects.id} = ${emails.projectId} where ${emails.status} = 'failed'`,
    key: sql`${emails.id}`,
    projectId: sql`${emails.projectId}`,
    since: sql`${emails.createdAt}`,
  },
  event: {
    rows: sql`${webhookEvents} left join ${projects} on ${projects.id} = ${webhookEvents.relatedProjectId} where not ${webhookEvents.processed}`,
    key: sql`${webhookEvents.id}`,
    projectId: sql`${webhookEvents.relatedProjectId}`,
    since: sql`${webhookEvents.createdAt}`,
  },
})

export interface WorkRow extends Record<string, unknown> {
  kind: WorkKind
  key: string
  /** The index of the item's group in `workGroups`. */
  groupIndex: number
  /**
   * Text that depends on the item's kind: the dispute's reason, message text, application purpose, email
   * subject, payment status or 'refund failed', event type, or title of the document to sign. Null for
   * document requests, filings, steps, grant warnings, and eligibility worksheets.
   */
  about: string | null
  recipient: string | null
  /**
   * Amount in dollars of the dispute, the payment, or the payment's last failed refund. Null if that refund
   * was created at the provider, and for other items.
   */
  amount: string | null
  since: string
  /** Kind of the requested document. */
  documentType: DocumentKind | null
  /** Due date of the requested document. */
  dueOn: Day | null
  /** When the client was last emailed about the requested document. */
  mailedAt: string | null
  /** When the client was last reminded of the requested document. */
  remindedAt: string | null
  /** Name of the staff member who sent the last reminder. */
  remindedBy: string | null
  /** Result of the eligibility worksheet. Null for other items. */
  result: ScreenerResult | null
  /** The status of the project whose step is overdue. Null for other items. */
  status: ProjectStatus | null
  /** The filing, with the reason for its rejection. Null for other items. */
  filing: {
    kind: FilingKind
    title: string
    jurisdiction: string
    state: FilingState
    dueOn: Day | null
    decidedOn: Day | null
    reason: string
  } | null
  /** The dispute's evidence deadline. */
  dueAt: string | null
  /** Set only for disputes. */
  disputedPaymentId: number | null
  /** The provider's event ID. Null for other items. */
  eventId: string | null
  publicId: string | null
  name: string | null
  user: string | null
  assignee: string | null
}

/**
 * Returns one page of waiting items, by group. In each group, the items that have waited longest or are due
 * first come first. Uses each source's index, and reads details only for rows on the page.
 */
export const findWorkItems = async (
  db: Queryable,
  page: WorkSnapshot & {
    kinds: readonly WorkKind[]
    assignee: AssigneeFilter
    limit: number
    offset: number
  },
): Promise<WorkRow[]> => {
  const workSources = createWorkSources(page)
  const sources = page.kinds.flatMap((kind) => [workSources[kind]].flat().map((source) => ({ kind, source })))
  const firstItems = sources.map(({ kind, source }) => {
    const { rows, key, projectId, assigneeId = projects.assignedAdminId, since, order = since } = source
    return sql`(select ${kind}::text as kind, ${key}::text as key, ${projectId} as project_id, ${assigneeId} as assignee_id,
        ${since} as since, ${source.group ?? getGroupIndex('us')} as group_index
      from ${rows} and ${createAssigneeCondition(source, page.assignee)}
      order by ${order}, ${key} limit ${page.limit + page.offset})`
  })
  // Sorting keys by length first puts numbers in numeric order, as in each source's own order.
  const result = await db.execute<WorkRow>(sql`
    select work.kind, work.key, work.group_index as "groupIndex", to_json(work.since) #>> '{}' as since,
      ${projects.publicId} as "publicId", ${projects.name} as name, ${users.name} as user,
      staff.name as assignee, ${emails.recipient} as recipient,
      to_json(${disputes.evidenceDueAt}) #>> '{}' as "dueAt", ${disputes.paymentId} as "disputedPaymentId",
      case when work.kind = 'dispute' then ${disputes.amount} when ${payments.refundFailedAt} is null then ${payments.amount} else failed_refund.amount end as amount,
      ${webhookEvents.stripeEventId} as "eventId",
      ${screenings.result} as result,
      case when work.kind = 'step' then ${projects.status} end as status,
      case when work.kind = 'filing' then json_build_object('kind', ${filings.kind}, 'title', ${filings.title},
        'jurisdiction', ${filings.jurisdiction}, 'state', ${filings.state}, 'dueOn', ${filings.dueOn},
        'decidedOn', ${filings.decidedOn}, 'reason', left(${filings.reason}, 240)) end as filing,
      ${documentRequests.type} as "documentType", ${documentRequests.dueOn}::text as "dueOn",
      to_json(${documentRequests.mailedAt}) #>> '{}' as "mailedAt",
      to_json(${documentRequests.remindedAt}) #>> '{}' as "remindedAt", reminding.name as "remindedBy",
      case work.kind
        when 'message' then left(coalesce(nullif(said.message, ''), 'Sent ' || said.files, 'Sent a file'), 240)
        when 'dispute' then ${disputes.reason}
        when 'paper' then ${signatureRequests.title}
        when 'declined' then ${signatureRequests.title}
        when 'application' then left(${projects.purpose}, 240)
        when 'payment' then case when ${payments.refundFailedAt} is null then ${payments.status} else 'refund failed' end
        when 'event' then ${webhookEvents.eventType}
        else ${emails.subject}
      end as about
    from (
      select * from (${sql.join(firstItems, sql` union all `)}) as waiting
      order by group_index, since, kind, length(key), key limit ${page.limit} offset ${page.offset}
    ) as work
    left join ${projects} on ${projects.id} = work.project_id
    left join ${users} on ${users.id} = ${projects.userId}
    left join ${users} staff on staff.id = work.assignee_id
    left join ${payments} on work.kind = 'payment' and ${payments.id} = case work.kind when 'payment' then work.key::int end
    left join ${disputes} on work.kind = 'dispute' and ${disputes.id} = case work.kind when 'dispute' then work.key::int end
    left join ${emails} on work.kind = 'mail' and ${emails.id} = case work.kind when 'mail' then work.key::uuid end
    left join ${documentRequests} on work.kind in ('document', 'overdue') and ${documentRequests.id} = case when work.kind in ('document', 'overdue') then work.key::int end
    left join ${users} reminding on reminding.id = ${documentRequests.remindedBy}
    left join ${screenings} on work.kind = 'screening' and ${screenings.id} = case work.kind when 'screening' then work.key::int end
    left join ${signatureRequests} on work.kind in ('paper', 'declined') and ${signatureRequests.id} = case when work.kind in ('paper', 'declined') then work.key::int end
    left join ${filings} on work.kind = 'filing' and ${filings.id} = case work.kind when 'filing' then work.key::int end
    left join ${webhookEvents} on work.kind = 'event' and ${webhookEvents.id} = case work.kind when 'event' then work.key::int end
    left join lateral (
      select message, (select string_agg(name, ', ' order by id) from ${documents}
        where message_id = ${projectMessages.id}) as files
      from ${projectMessages}
      where work.kind = 'message' and project_id = work.project_id and not is_from_admin
      order by id desc limit 1
    ) as said on true
    left join lateral (
      select amount from ${refunds}
      where work.kind = 'payment' and payment_id = ${payments.id} and status = 'failed'
        and (settled_at = ${payments.refundFailedAt}
          or provider_refund_id = ${payments.failedRefunds}[cardinality(${payments.failedRefunds})])
      order by id desc limit 1
    ) as failed_refund on true
    order by work.group_index, work.since, work.kind, length(work.key), work.key`)
  return result.rows
}

/** Counts the waiting items of each kind, and those among them that wait on the client. */
export const countWorkItems = async (
  db: Queryable,
  assignee: AssigneeFilter,
  snapshot: WorkSnapshot,
): Promise<{ counts: Record<WorkKind, number>; onClient: number }> => {
  const workSources = createWorkSources(snapshot)
  const createCount = (sources: readonly WorkSource[]) =>
    sql.join(
      sources.map(
        (source) =>
          sql`(select count(*)::int from ${source.rows} and ${createAssigneeCondition(source, assignee)})`,
      ),
      sql` + `,
    )
  const counts = workKinds.map(
    (kind) => sql`${createCount([workSources[kind]].flat())} as ${sql.identifier(kind)}`,
  )
  const waitingOnClient = Object.values(workSources)
    .flat()
    .filter(({ isWaitingOnClient }) => isWaitingOnClient)
  const { rows } = await db.execute<Record<WorkKind | 'onClient', number>>(
    sql`select ${sql.join(counts, sql`, `)}, ${createCount(waitingOnClient)} as "onClient"`,
  )
  const [row] = rows
  if (!row) throw new Error('counting the work queue failed')
  const { onClient, ...byKind } = row
  return { counts: byKind, onClient }
}
