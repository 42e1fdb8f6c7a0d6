import {
  createDraft,
  type DraftDocument,
  type DraftInput,
  DraftingFacts,
  type DraftKind,
  findObstacle,
  listMissingFacts,
  signedDraftKinds,
  type TemplateTexts,
  type VoidReason,
  voidReasonTexts,
} from '#contract/formation'
import { Problem } from '#contract/problem.ts'
import type { DraftVersionRecord, ProjectRecord, SignatureRequestRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { recordRequestUpdate } from '#server/projects'
import { isSameDraft, readDraftFacts } from '../drafts/draft-facts.ts'
import { findDraftVersion } from '../drafts/drafts.queries.ts'
import { readTemplates } from '../drafts/templates.ts'
import { detachFromUnfiledFilings, isFiled } from '../filings/filings.queries.ts'
import { emailRequester, emailSigners } from './email-signers.ts'
import { findDocumentGroupId, findVoidableRequests, updateRequest } from './signatures.queries.ts'

const drawText = (kind: DraftKind, facts: DraftInput, texts: TemplateTexts): DraftDocument | null =>
  findObstacle(kind, facts) || listMissingFacts(kind, facts, texts).length > 0
    ? null
    : createDraft(kind, facts, texts)

/**
 * Whether facts that a version's text depends on have changed, or are now missing. Creates both texts from
 * the current template and rules, so that changes to those don't count.
 */
export const hasChangedFacts = (
  kind: DraftKind,
  version: Pick<DraftVersionRecord, 'facts'>,
  current: DraftInput,
  texts: TemplateTexts,
): boolean => {
  const drafting = DraftingFacts.parse(version.facts.drafting)
  const before = drawText(kind, { ...version.facts, drafting, rules: current.rules }, texts)
  if (!before) return false
  const after = drawText(kind, current, texts)
  return !after || !isSameDraft(before, after)
}

const voidRequest = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  request: SignatureRequestRecord,
  { reason, now }: { reason: VoidReason; now: Date },
): Promise<void> => {
  await updateRequest(tx, request.id, { state: 'voided', voidReason: reason, endedAt: now })
  const group = await findDocumentGroupId(tx, request.signedDocumentId)
  if (group) await detachFromUnfiledFilings(tx, project.id, group)
  await emailSigners(context, tx, project, request, reason)
  await emailRequester(context, tx, project, request, { kind: 'ended', reason })
  const message = `The signatures on “${request.title}” were voided because ${voidReasonTexts[reason]}.`
  await recordRequestUpdate(tx, project, { adminId: null, message })
}

const isSigned = (kind: DraftKind): kind is SignatureRequestRecord['kind'] =>
  signedDraftKinds.some((signed) => signed === kind)

/** Documents that record an event. Later facts don't change them once they're signed. */
const lastingKinds: readonly DraftKind[] = ['minutes', 'banking-resolution', 'annual-statement']

/**
 * Returns the requests that a change can void: open ones, and completed ones that aren't final yet. Records
 * of an event are final once they're signed, and articles once they're filed.
 */
const findRequestsToVoid = async (
  tx: Transaction,
  projectId: number,
  kind?: SignatureRequestRecord['kind'],
): Promise<SignatureRequestRecord[]> => {
  const requests = (await findVoidableRequests(tx, projectId, kind)).filter(
    (request) => request.state === 'open' || !lastingKinds.includes(request.kind),
  )
  const isFinal = requests.some(isCompletedArticles) && (await isFiled(tx, projectId, 'articles'))
  return isFinal ? requests.filter((request) => !isCompletedArticles(request)) : requests
}

const isCompletedArticles = ({ state, kind }: SignatureRequestRecord): boolean =>
  state === 'completed' && kind === 'articles'

/** Voids the signatures of a draft, in the transaction that changes it. Returns their requests. */
export const voidSignatures = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  { kind, reason, now }: { kind: DraftKind; reason: VoidReason; now: Date },
): Promise<SignatureRequestRecord[]> => {
  if (!isSigned(kind)) return []
  const requests = await findRequestsToVoid(tx, project.id, kind)
  for (const request of requests) await voidRequest(context, tx, project, request, { reason, now })
  return requests
}

/**
 * Requires that the user agreed to void signatures. Call it after a change, in the same transaction, so that
 * throwing undoes the change.
 * @throws SIGNATURES_WOULD_BE_VOIDED, with the titles of the documents
 */
export const requireVoidingConsent = (
  voided: readonly SignatureRequestRecord[],
  voidsSignatures: boolean | undefined,
): void => {
  if (voided.length === 0 || voidsSignatures) return
  const titles = new Intl.ListFormat('en-US').format(voided.map(({ title }) => `“${title}”`))
  throw new Problem('SIGNATURES_WOULD_BE_VOIDED', {
    message: `This change voids the signatures on ${titles}.`,
  })
}

/** Voids the signatures of drafts whose text is outdated because facts changed. Returns their requests. */
export const voidChangedSignatures = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  now: Date,
): Promise<SignatureRequestRecord[]> => {
  const requests = await findRequestsToVoid(tx, project.id)
  if (requests.length === 0) return []
  const facts = await readDraftFacts(tx, project)
  const templates = await readTemplates(tx)
  const voided: SignatureRequestRecord[] = []
  for (const request of requests) {
    const { kind } = request
    const version = await findDraftVersion(tx, project.id, kind, request.version)
    if (version && !hasChangedFacts(kind, version, facts, templates[kind].texts)) continue
    await voidRequest(context, tx, project, request, { reason: 'facts-changed', now })
    voided.push(request)
  }
  return voided
}
