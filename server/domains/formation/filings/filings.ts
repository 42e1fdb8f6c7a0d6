import { type Day, formatDay, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import {
  type FilingChange,
  type FilingQuery,
  type FilingState,
  filingKinds,
  filingStateLabels,
  filingTransitions,
  getExpectedDecision,
  type NewFiling,
  openFilingStates,
  type Rules,
  suggestedStatuses,
  type updateFiling as updateFilingRoute,
} from '#contract/formation'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import { getStatusEntry, type ProjectStatus } from '#contract/project-status.ts'
import type { z } from '#contract/zod.ts'
import type { FilingRecord, ProjectRecord } from '#server/database/schema.ts'
import { findStaff } from '#server/identity'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { readPage } from '#server/platform/paging.ts'
import { getProject, lockExistingProject, recordFilingUpdate, requireOpen } from '#server/projects'
import { findUsableDocument } from '../attachments.queries.ts'
import { countProblems } from '../checks/checks.ts'
import { readRules } from '../rules/read-rules.ts'
import {
  deleteFiling,
  deleteUserFilings,
  findFilingProject,
  findFilingsForClient,
  findFilingsForStaff,
  findStaffFiling,
  getFilingListSource,
  hasOpenFiling,
  insertFiling,
  lockFiling,
  reassignFilings,
  storeFiling,
} from './filings.queries.ts'

/**
 * Returns a project's filings without staff notes and without documents that the actor can't see.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const listFilings = async (context: Context, reference: ProjectReference, actor: Actor) => {
  const { id } = await getProject(context, reference, actor)
  return findFilingsForClient(context.database, id, getMessageSide(actor.role))
}

/** Returns a project's filings with staff notes. @throws PROJECT_NOT_FOUND */
export const listStaffFilings = async (context: Context, reference: ProjectReference, actor: Actor) => {
  const { id } = await getProject(context, reference, actor)
  return findFilingsForStaff(context.database, id)
}

const requireFiling = async (db: Queryable, id: number) => {
  const filing = await findStaffFiling(db, id)
  if (!filing) throw new Problem('FILING_NOT_FOUND')
  return filing
}

/** Returns a filing as staff see it. @throws FILING_NOT_FOUND */
export const getFiling = ({ database }: Context, filingId: number) => requireFiling(database, filingId)

/** Returns one page of the filings of open projects. */
export const listAllFilings = (
  { database }: Pick<Context, 'database'>,
  query: z.output<typeof FilingQuery>,
  now: Date,
) => readPage(database, query, getFilingListSource(database, query, toEasternDay(now)))

/**
 * Adds a planned filing to a project.
 * @throws PROJECT_NOT_FOUND, PROJECT_CLOSED, FILING_ALREADY_OPEN, DOCUMENT_NOT_FOUND, VALIDATION_FAILED if
 * the assignee isn't active staff
 */
export const planFiling = (
  { database }: Context,
  reference: ProjectReference,
  { documentId, period, ...filing }: z.output<typeof NewFiling>,
  actor: Actor,
) =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, reference)
    requireOpen(project)
    await requireAssignee(tx, filing.assigneeId)
    const identity = {
      projectId: project.id,
      kind: filing.kind,
      jurisdiction: filing.jurisdiction,
      title: filing.title,
      period: filingKinds[filing.kind].period === 'once' ? null : period,
    }
    await requireNoneOpen(tx, identity)
    const documentGroupId = await findAttachmentGroup(tx, project, documentId)
    const id = await insertFiling(tx, { ...filing, ...identity, documentGroupId, changedBy: actor.userId })
    await announceChange(tx, 'project', project)
    return requireFiling(tx, id)
  })

/**
 * Changes a filing's details.
 * @throws FILING_NOT_FOUND, FILING_CHANGED_MEANWHILE, PROJECT_CLOSED, DOCUMENT_NOT_FOUND, VALIDATION_FAILED
 */
export const updateFiling = (
  { database }: Context,
  filingId: number,
  { documentId, seenAt, ...details }: z.output<(typeof updateFilingRoute)['body']>,
  actor: Actor,
) =>
  database.transaction(async (tx) => {
    const { project, filing } = await lockProjectFiling(tx, filingId)
    if (filing.updatedAt.getTime() !== seenAt.getTime()) await throwFilingChanged(tx, filing)
    await requireAssignee(tx, details.assigneeId)
    const documentGroupId = await findAttachmentGroup(tx, project, documentId)
    await storeFiling(tx, filingId, { ...details, documentGroupId, changedBy: actor.userId })
    await announceChange(tx, 'project', project)
    return requireFiling(tx, filingId)
  })

/**
 * Sets a filing's state, and records it in the project's history. Accepting a filing also sets the project's
 * matching date or EIN. Reversing the acceptance clears the date unless it was changed.
 * @returns the filing, and the status that it suggests for the project
 * @throws FILING_NOT_FOUND, FILING_CHANGED_MEANWHILE, FILING_STATE_NOT_POSSIBLE, FILING_ALREADY_OPEN,
 * PROJECT_CLOSED, VALIDATION_FAILED
 */
export const changeFilingState = (
  { database }: Context,
  filingId: number,
  change: z.output<typeof FilingChange>,
  { actor, now }: { actor: Actor; now: Date },
) =>
  database.transaction(async (tx) => {
    const { project, filing } = await lockProjectFiling(tx, filingId)
    if (filing.state !== change.seen) await throwFilingChanged(tx, filing)
    if (!filingTransitions[change.state].includes(filing.state))
      throw new Problem('FILING_STATE_NOT_POSSIBLE')
    if (!isUndecided(filing.state) && isUndecided(change.state)) await requireNoneOpen(tx, filing)
    if (change.state === 'ready') await requireReasonForProblems(tx, project, filing, change.reason, now)
    const on = requirePossibleDay(filing, change, toEasternDay(now))
    const changed = {
      state: change.state,
      ...getDates(filing, change.state, on, await readRules(tx)),
      // Clients can see a filing's reason. The reason for marking it as ready is only for staff, so it's
      // stored only in the history.
      reason: change.state === 'ready' ? '' : change.reason,
      confirmationNumber: change.confirmationNumber ?? filing.confirmationNumber,
      feePaid: change.feePaid ?? filing.feePaid,
    }
    const after = { ...filing, ...changed }
    await storeFiling(tx, filingId, { ...changed, changedBy: actor.userId })
    await recordFilingUpdate(tx, project, {
      adminId: actor.userId,
      message: describeChange({ ...after, reason: change.reason }),
      isVisible: isShownToClient(change.state),
      changes: getProjectChanges(project, filing, after),
    })
    return {
      filing: await requireFiling(tx, filingId),
      suggestedStatus: suggestStatus(project, after),
    }
  })

/**
 * Removes a planned filing.
 * @throws FILING_NOT_FOUND, FILING_NOT_REMOVABLE if it isn't planned or its fee was paid, PROJECT_CLOSED
 */
export const removeFiling = ({ database }: Context, filingId: number): Promise<void> =>
  database.transaction(async (tx) => {
    const { project, filing } = await lockProjectFiling(tx, filingId)
    if (filing.state !== 'planned' || filing.feePaid > 0) throw new Problem('FILING_NOT_REMOVABLE')
    await deleteFiling(tx, filingId)
    await announceChange(tx, 'project', project)
  })

/** Deletes the filings of a closed account's projects. */
export const removeUserFilings = ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> =>
  deleteUserFilings(tx, userId)

/**
 * Assigns the previous assignee's open filings to a project's new assignee: all of them, or only the given
 * ones.
 */
export const passOnFilings = async ({
  tx,
  projectId,
  from,
  to,
  onlyFilings,
  passedOn,
}: DomainEvents['assigneeChanged']): Promise<void> => {
  if (from === null) return
  passedOn.push(...(await reassignFilings(tx, projectId, { from, to, only: onlyFilings })))
}

const isUndecided = (state: FilingState): boolean => openFilingStates.some((open) => open === state)

/**
 * Locks a filing and its project. Always locks the project first, to avoid deadlocks.
 * @throws FILING_NOT_FOUND, PROJECT_CLOSED
 */
const lockProjectFiling = async (
  tx: Transaction,
  filingId: number,
): Promise<{ project: ProjectRecord; filing: FilingRecord }> => {
  const projectId = await findFilingProject(tx, filingId)
  if (projectId === undefined) throw new Problem('FILING_NOT_FOUND')
  const project = await lockExistingProject(tx, projectId)
  const filing = await lockFiling(tx, filingId)
  if (!filing) throw new Problem('FILING_NOT_FOUND')
  requireOpen(project)
  return { project, filing }
}

/**
 * Rejects a change to a filing that a colleague has changed. The message names the colleague and the new
 * state.
 * @throws FILING_CHANGED_MEANWHILE
 */
const throwFilingChanged = async (tx: Transaction, { id, state }: FilingRecord): Promise<never> => {
  const { changedBy } = await requireFiling(tx, id)
  throw new Problem('FILING_CHANGED_MEANWHILE', {
    message: `${changedBy ?? 'A colleague'} changed this filing since you opened it. It’s ${filingStateLabels[state].toLowerCase()} now. Nothing of yours was saved.`,
  })
}

const requireNoneOpen = async (
  tx: Transaction,
  filing: Pick<FilingRecord, 'projectId' | 'kind' | 'jurisdiction' | 'title' | 'period'>,
): Promise<void> => {
  if (await hasOpenFiling(tx, filing)) throw new Problem('FILING_ALREADY_OPEN')
}

/**
 * Requires a reason for marking a filing as ready if the checks of its documents found problems.
 * @throws VALIDATION_FAILED
 */
const requireReasonForProblems = async (
  tx: Transaction,
  project: ProjectRecord,
  { kind }: FilingRecord,
  reason: string,
  now: Date,
): Promise<void> => {
  const problems = reason === '' ? await countProblems(tx, project, kind, now) : 0
  if (problems === 0) return
  const message = `Our checks found ${problems === 1 ? 'a problem' : `${problems} problems`} in the documents. Fix ${problems === 1 ? 'it' : 'them'}, or say why it’s ready anyway.`
  throw new Problem('VALIDATION_FAILED', { message, fields: { reason: message } })
}

const requireAssignee = async (tx: Transaction, assigneeId: number | null): Promise<void> => {
  if (assigneeId === null) return
  const staff = await findStaff(tx)
  const message = 'That person isn’t a staff member'
  if (!staff.some(({ id }) => id === assigneeId))
    throw new Problem('VALIDATION_FAILED', { message, fields: { assigneeId: message } })
}

const findAttachmentGroup = async (tx: Transaction, project: ProjectRecord, documentId: string | null) => {
  if (documentId === null) return null
  const document = await findUsableDocument(tx, project.id, documentId, 'team')
  if (!document) throw new Problem('DOCUMENT_NOT_FOUND')
  return document.groupId
}

const EIN_PATTERN = /^\d{2}-\d{7}$/

/**
 * Returns the day of the change: the given one, or today.
 * @throws VALIDATION_FAILED if the day isn't possible, or an accepted EIN filing has no valid EIN
 */
const requirePossibleDay = (
  filing: FilingRecord,
  { state, on, confirmationNumber }: z.output<typeof FilingChange>,
  today: Day,
): Day => {
  const refuse = (field: string, message: string): never => {
    throw new Problem('VALIDATION_FAILED', { message, fields: { [field]: message } })
  }
  const day = on ?? today
  if (day > today) refuse('on', 'Please enter a day that isn’t in the future')
  if ((state === 'accepted' || state === 'rejected') && filing.filedOn !== null && day < filing.filedOn)
    refuse('on', `It was filed on ${formatDay(filing.filedOn)}. Please enter that day or a later one.`)
  const number = confirmationNumber ?? filing.confirmationNumber
  if (filing.kind === 'ein' && state === 'accepted' && !EIN_PATTERN.test(number))
    refuse('confirmationNumber', 'An EIN looks like 12-3456789')
  return day
}

/** Returns a filing's dates in a new state. Reversing an acceptance or rejection keeps the filing day. */
const getDates = (filing: FilingRecord, state: FilingState, on: Day, rules: Rules) => {
  if (state === 'filed') {
    const isReopened = filing.state === 'accepted' || filing.state === 'rejected'
    const filedOn = (isReopened && filing.filedOn) || on
    return { filedOn, decidedOn: null, ...getExpectedDecision({ kind: filing.kind, filedOn }, rules) }
  }
  if (state === 'planned' || state === 'ready')
    return { filedOn: null, decidedOn: null, expectedFrom: null, expectedBy: null }
  return { decidedOn: on }
}

const isShownToClient = (state: FilingState): boolean =>
  state === 'filed' || state === 'accepted' || state === 'rejected'

/** Formats a filing's name, such as "Form 1023-EZ (US)". */
const getFilingTitle = ({ kind, title, jurisdiction }: FilingRecord): string =>
  `${kind === 'other' ? title : filingKinds[kind].label} (${jurisdiction})`

const describeChange = (filing: FilingRecord): string => {
  const name = getFilingTitle(filing)
  const reason = filing.reason ? ` Reason: ${filing.reason}` : ''
  const day = filing.decidedOn ?? filing.filedOn
  const on = day ? ` on ${formatDay(day)}` : ''
  const texts: Record<FilingState, string> = {
    planned: `${name} is planned.`,
    ready: `${name} is ready to file.`,
    filed: `${name} was filed${on}.`,
    accepted: `${name} was accepted${on}.`,
    rejected: `${name} was rejected${on}.`,
    withdrawn: `${name} was withdrawn${on}.`,
  }
  return texts[filing.state] + reason
}

type MilestoneColumn = 'incorporationDate' | 'irs501c3ApprovedAt' | 'googleAdGrantApprovedAt'

const milestoneByKind: Partial<Record<FilingRecord['kind'], MilestoneColumn>> = {
  articles: 'incorporationDate',
  '1023-EZ': 'irs501c3ApprovedAt',
  '1023': 'irs501c3ApprovedAt',
  'grant-activation': 'googleAdGrantApprovedAt',
}

/** Returns the project fields that a filing's new state changes. */
const getProjectChanges = (
  project: ProjectRecord,
  before: FilingRecord,
  after: FilingRecord,
): Partial<Pick<ProjectRecord, MilestoneColumn | 'einNumber'>> => {
  const column = milestoneByKind[after.kind]
  if (after.state === 'accepted') {
    if (after.kind === 'ein') return { einNumber: after.confirmationNumber }
    return column ? { [column]: after.decidedOn } : {}
  }
  // Clear the date only if it's unchanged, because staff may have corrected it.
  const isTakenBack = before.state === 'accepted' && column && project[column] === before.decidedOn
  return isTakenBack ? { [column]: null } : {}
}

const suggestStatus = ({ status }: ProjectRecord, { kind, state }: FilingRecord): ProjectStatus | null => {
  const suggested = suggestedStatuses[kind]?.[state]
  const isAhead = suggested && getStatusEntry(suggested).progress > getStatusEntry(status).progress
  return isAhead ? suggested : null
}
