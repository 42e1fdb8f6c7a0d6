import { stageTargetDays } from '#contract/business'
import { type Day, formatDay } from '#contract/dates.ts'
import { documentKinds } from '#contract/documents'
import { formatQuestionNumbers, getFilingName, type ScreenerResult } from '#contract/formation'
import { formatMoney } from '#contract/money.ts'
import { formatDisputeReason, formatReceiptNumber } from '#contract/payments'
import { getStatusEntry } from '#contract/project-status.ts'
import {
  WORK_PAGE_SIZE,
  type WorkItem,
  type WorkKind,
  type WorkQuery,
  workGroups,
  workKinds,
} from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { type GrantWarning, listGrantWarnings } from '#server/grant'
import { countOpenMessages } from '#server/messaging'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countWorkItems, findWorkItems, type WorkRow } from './work-queue.queries.ts'

const describeScreening = ({ path, unsure, contradicted }: ScreenerResult): string => {
  if (unsure.length > 0) return `Not sure about ${formatQuestionNumbers(unsure)}`
  if (contradicted.length > 0) return `The profile contradicts ${formatQuestionNumbers(contradicted)}`
  return `Form ${path} to confirm`
}

const describeFiling = (filing: NonNullable<WorkRow['filing']>): string => {
  const name = getFilingName(filing)
  if (filing.state === 'rejected') return `${name} rejected: ${filing.reason}`
  const due = `${name} due ${formatDay(filing.dueOn ?? '')}`
  return filing.state === 'ready' ? `${due}. Ready to file.` : due
}

const describeWork = (
  { kind, about, amount, recipient, documentType, dueOn, result, status, filing }: WorkRow,
  warning: GrantWarning | undefined,
): string => {
  if (warning !== undefined) return warning.text
  if (kind === 'dispute')
    return `Send evidence: ${formatMoney(Math.round(Number(amount) * 100))} disputed, ${formatDisputeReason(about ?? '')}`
  const document = documentType === null ? '' : documentKinds[documentType]
  if (kind === 'document') return `${document} to approve or send back`
  if (kind === 'overdue') return `${document} was due ${formatDay(dueOn ?? '')}. Waiting on the client.`
  if (filing !== null) return describeFiling(filing)
  if (status !== null)
    return `Past the ${stageTargetDays[status]}-day target for ${getStatusEntry(status).label}`
  if (result !== null) return describeScreening(result)
  if (kind === 'paper') return `“${about}”: signatures on paper to confirm`
  if (kind === 'declined') return `Someone declined to sign “${about}”`
  if (kind === 'mail') return `${about} (to ${recipient})`
  if (kind === 'event') return `The payment provider’s ${about} couldn’t be processed`
  if (kind !== 'payment') return about ?? ''
  const money = formatMoney(Math.round(Number(amount) * 100))
  if (about === 'refund failed') return amount === null ? 'A refund failed' : `The refund of ${money} failed`
  return about === 'duplicate'
    ? `Duplicate payment of ${money} to refund`
    : `A payment of ${money} doesn’t match the order`
}

const getSearch = ({ kind, key, disputedPaymentId, recipient, eventId }: WorkRow): string | null =>
  disputedPaymentId !== null
    ? formatReceiptNumber(disputedPaymentId)
    : kind === 'payment'
      ? formatReceiptNumber(Number(key))
      : kind === 'mail'
        ? recipient
        : eventId

const getRowId = ({ kind, key, disputedPaymentId }: WorkRow): string | null =>
  disputedPaymentId !== null
    ? String(disputedPaymentId)
    : kind === 'payment' || kind === 'mail' || kind === 'event'
      ? key
      : null

const getReminders = ({ kind, mailedAt, remindedAt, remindedBy }: WorkRow): WorkItem['reminders'] =>
  kind === 'overdue' && mailedAt !== null
    ? {
        mailedAt: new Date(mailedAt),
        remindedAt: remindedAt === null ? null : new Date(remindedAt),
        remindedBy,
      }
    : null

const getDueDay = ({ kind, dueOn, filing }: WorkRow): Day | null =>
  kind === 'overdue' ? dueOn : filing === null || filing.state === 'rejected' ? null : filing.dueOn

const getSinceDay = ({ filing }: WorkRow, warning: GrantWarning | undefined): Day | null => {
  if (warning !== undefined) return warning.since
  return filing?.state === 'rejected' ? filing.decidedOn : null
}

/** @param warning the grant warning, for an item of that kind */
const serializeWorkItem = (row: WorkRow, warning: GrantWarning | undefined): WorkItem => ({
  kind: row.kind,
  group: workGroups[row.groupIndex] ?? 'us',
  key: row.key,
  about: describeWork(row, warning),
  since: new Date(row.since),
  sinceDay: getSinceDay(row, warning),
  dueOn: getDueDay(row),
  dueAt: row.kind === 'step' ? new Date(row.since) : row.dueAt === null ? null : new Date(row.dueAt),
  daysLeft: warning?.daysLeft ?? null,
  search: getSearch(row),
  rowId: getRowId(row),
  reminders: getReminders(row),
  project:
    row.publicId === null ? null : { publicId: row.publicId, name: row.name ?? '', user: row.user ?? '' },
  assignee: row.assignee,
})

const sumCounts = (counts: Record<WorkKind, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * Counts the items waiting for staff, the queue's items of each kind, and the open messages in the inbox. Only
 * the counts by kind include late documents that wait on the client.
 */
export const countWork = async ({ database }: Pick<Context, 'database'>, now: Date) => {
  const grantWarnings = await listGrantWarnings({ database }, now)
  const [{ counts, onClient }, inbox] = await Promise.all([
    countWorkItems(database, undefined, { now, grantWarnings }),
    countOpenMessages(database),
  ])
  return { total: sumCounts(counts) - onClient, counts, inbox }
}

/**
 * Returns one page of items waiting for staff, by group, with counts by kind.
 */
export const listWork = async (
  { database }: Pick<Context, 'database'>,
  { kind, assignee: wanted, page }: z.output<typeof WorkQuery>,
  { actor, now }: { actor: Pick<Actor, 'userId'>; now: Date },
) => {
  const assignee = wanted === 'mine' ? actor.userId : wanted
  const grantWarnings = await listGrantWarnings({ database }, now)
  const [rows, { counts }] = await Promise.all([
    findWorkItems(database, {
      kinds: kind ? [kind] : workKinds,
      assignee,
      now,
      grantWarnings,
      limit: WORK_PAGE_SIZE,
      offset: (page - 1) * WORK_PAGE_SIZE,
    }),
    countWorkItems(database, assignee, { now, grantWarnings }),
  ])
  const total = kind ? counts[kind] : sumCounts(counts)
  const pagination = {
    page,
    limit: WORK_PAGE_SIZE,
    total,
    totalPages: Math.ceil(total / WORK_PAGE_SIZE),
    isMore: false,
  }
  const warningsByProject = new Map(grantWarnings.map((warning) => [String(warning.projectId), warning]))
  const items = rows.map((row) =>
    serializeWorkItem(row, row.kind === 'grant' ? warningsByProject.get(row.key) : undefined),
  )
  return { items, pagination, counts }
}
