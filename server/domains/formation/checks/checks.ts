import { setImmediate } from 'node:timers/promises'
import { toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import {
  type CheckedDocument,
  type CheckFacts,
  checkDocument,
  checkOrganization,
  countDocumentProblems,
  type DocumentCheck,
  describeReadingProblems,
  type FilingKind,
  filingKinds,
  isCheckedKind,
  listFilingChecklist,
  type ProjectChecks,
  parsePlainText,
  UNREADABLE_TYPE_NOTE,
} from '#contract/formation'
import { getMessageSide, type MessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { getProject, lockProject, requireProjectAccess } from '#server/projects'
import { type CalendarFiling, findCalendarFilings } from '../filings/filings.queries.ts'
import { findProfile } from '../organization-profile.queries.ts'
import { prefillProfile } from '../prefill-profile.ts'
import { readRules } from '../rules/read-rules.ts'
import { findNewestScreening } from '../screener/screener.queries.ts'
import {
  type CheckedDocumentRow,
  deleteFailedText,
  findCheckedDocuments,
  findDocumentId,
  findGrantAccountName,
  findWebsiteText,
  retryableOutcomes,
} from './checks.queries.ts'
import { readableMediaTypes } from './read-text.ts'

const getState = ({ document, reading }: CheckedDocumentRow): DocumentCheck['state'] => {
  if (!readableMediaTypes.some((type) => type === document.mimeType)) return 'unread'
  if (!reading) return 'waiting'
  return reading.outcome === 'text' ? 'read' : 'unread'
}

const checkRow = (row: CheckedDocumentRow, facts: CheckFacts, side: MessageSide): DocumentCheck[] => {
  const { document, type, isFromStaff, isPublic, requestStatus, reading } = row
  const suggested = reading?.suggestedKind ?? null
  const kind = isCheckedKind(type) ? type : suggested
  if (kind === null) return []
  const state = getState(row)
  const isReadable = readableMediaTypes.some((each) => each === document.mimeType)
  return [
    {
      document,
      type,
      kind,
      isStaffOnly: !isPublic,
      canChangeKind: side === 'team' || !(isFromStaff || requestStatus === 'approved'),
      state,
      notes: isReadable ? (reading ? describeReadingProblems(reading) : []) : [UNREADABLE_TYPE_NOTE],
      canReadAgain: reading !== null && retryableOutcomes.some((outcome) => outcome === reading.outcome),
      findings:
        state === 'read' && reading
          ? checkDocument(parsePlainText(reading.text), { kind, type, suggested }, facts)
          : [],
    },
  ]
}

const readFacts = async (db: Queryable, project: ProjectRecord, now: Date): Promise<CheckFacts> => {
  const stored = await findProfile(db, project.id)
  return {
    profile: stored.profile ?? prefillProfile(project, stored),
    einNumber: project.einNumber || null,
    grantName: await findGrantAccountName(db, project.id),
    website: await findWebsiteText(db, project.id),
    rules: await readRules(db),
    today: toEasternDay(now),
  }
}

/** Checks the documents that the given side (the client or our team) can see. */
const checkDocuments = async (
  db: Queryable,
  project: ProjectRecord,
  side: MessageSide,
  facts: CheckFacts,
): Promise<DocumentCheck[]> => {
  const checked: DocumentCheck[] = []
  for (const row of await findCheckedDocuments(db, project.id, side)) {
    checked.push(...checkRow(row, facts, side))
    // Let other requests run, because checking a long text can take 100 ms.
    await setImmediate()
  }
  return checked
}

/** Returns the filings that lead to the grant, in order. A step with two kinds needs only one of them. */
const getSteps = (project: ProjectRecord): { kinds: readonly FilingKind[]; isReached: boolean }[] => [
  { kinds: ['articles'], isReached: project.incorporationDate !== null },
  { kinds: ['ein'], isReached: Boolean(project.einNumber) },
  { kinds: ['1023-EZ', '1023'], isReached: project.irs501c3ApprovedAt !== null },
  { kinds: ['grant-verification'], isReached: project.googleAdGrantApprovedAt !== null },
  { kinds: ['grant-activation'], isReached: project.googleAdGrantApprovedAt !== null },
]

/**
 * Returns the first step that isn't reached and has no filed or accepted filing. Undefined if there is none.
 */
const findNextFiling = (project: ProjectRecord, ledger: readonly CalendarFiling[]) =>
  getSteps(project).flatMap(({ kinds, isReached }) => {
    const filings = ledger.filter(({ kind }) => kinds.some((each) => each === kind))
    if (isReached || filings.some(({ state }) => state === 'filed' || state === 'accepted')) return []
    return [{ kinds, planned: filings[0]?.kind }]
  })[0]

/**
 * Returns the checks of the documents that the viewer can see, and what the next filing needs.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const getChecks = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<ProjectChecks> => {
  const { database } = context
  const project = await getProject(context, reference, actor)
  const facts = await readFacts(database, project, now)
  const documents = await checkDocuments(database, project, getMessageSide(actor.role), facts)
  const [ledger, screening] = await Promise.all([
    findCalendarFilings(database, project.id),
    findNewestScreening(database, project.id),
  ])
  const next = findNextFiling(project, ledger)
  const form = screening?.confirmedForm ?? null
  const kind = next && (next.planned ?? (next.kinds.length > 1 ? form : null) ?? next.kinds[0])
  const isUndecided = next?.kinds.length === 2 && !next.planned && form === null
  return {
    documents,
    organization: checkOrganization(facts),
    nextFiling: kind
      ? {
          kind,
          name: isUndecided ? 'Exemption application' : filingKinds[kind].label,
          problems: countDocumentProblems(kind, documents),
          items: listFilingChecklist(kind, {
            ...facts,
            documents,
            isFormed: project.incorporationDate !== null,
            isFormConfirmed: form !== null,
          }),
        }
      : null,
  }
}

/**
 * Counts the problems in the documents required for a filing, including documents that only staff can see.
 */
export const countProblems = async (
  db: Queryable,
  project: ProjectRecord,
  kind: FilingKind,
  now: Date,
): Promise<number> => {
  const documents: CheckedDocument[] = await checkDocuments(
    db,
    project,
    'team',
    await readFacts(db, project, now),
  )
  return countDocumentProblems(kind, documents)
}

/**
 * Enqueues another reading of a document whose last reading failed but may succeed now.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_FOUND
 */
export const readDocumentAgain = async (
  context: Context,
  reference: ProjectReference,
  documentId: string,
  actor: Actor,
): Promise<void> => {
  const { id: projectId } = await getProject(context, reference, actor)
  await context.database.transaction(async (tx) => {
    const project = await requireProjectAccess(tx, actor, await lockProject(tx, projectId))
    const id = await findDocumentId(tx, projectId, documentId, getMessageSide(actor.role))
    if (id === undefined) throw new Problem('DOCUMENT_NOT_FOUND')
    // Do nothing if the document is already queued, was read, or can't be read.
    if (!(await deleteFailedText(tx, id))) return
    await context.jobs.enqueue(tx, 'read-document', { documentId: id })
    await announceChange(tx, 'project', project)
  })
}
