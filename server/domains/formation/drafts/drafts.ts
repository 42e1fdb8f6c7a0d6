import { isDeepStrictEqual } from 'node:util'
import type { ProjectReference } from '#contract/fields.ts'
import {
  applyEdits,
  createDraft,
  type DraftDocument,
  type DraftEdits,
  type DraftKind,
  draftKinds,
  type generateDraft as drawDraftRoute,
  type editDraft as editDraftRoute,
  findObstacle,
  listDraftParagraphs,
  listEditableIds,
  listMissingFacts,
  MAX_DRAFT_VERSIONS,
} from '#contract/formation'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { getProject, lockProject, requireOpen, requireProjectAccess } from '#server/projects'
import { requireVoidingConsent, voidSignatures } from '../signatures/void-signatures.ts'
import { isSameDraft, readDraftFacts } from './draft-facts.ts'
import { lockDraftedProject } from './drafting-facts.ts'
import {
  deleteUserDrafts,
  findDraftVersion,
  findNewestDraftVersions,
  insertDraftVersion,
} from './drafts.queries.ts'
import { readTemplates } from './templates.ts'

/**
 * Lists each kind of draft with its missing facts and its newest version.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const listDrafts = async ({ database }: Context, reference: ProjectReference, actor: Actor) => {
  const project = await getProject({ database }, reference, actor)
  const [facts, versions, templates] = await Promise.all([
    readDraftFacts(database, project),
    findNewestDraftVersions(database, project.id),
    readTemplates(database),
  ])
  const drafts = draftKinds.map((kind) => {
    const newest = versions.find((version) => version.kind === kind) ?? null
    const obstacle = findObstacle(kind, facts)
    const { texts } = templates[kind]
    const missing = obstacle ? [] : listMissingFacts(kind, facts, texts)
    const canDraw = !obstacle && missing.length === 0
    return {
      kind,
      obstacle,
      missing,
      newest,
      isOutdated:
        newest !== null && canDraw && !isSameDraft(newest.document, createDraft(kind, facts, texts)),
      conflictCount: newest ? applyEdits(newest.document, newest.edits).conflicts.length : 0,
    }
  })
  return { drafts }
}

/** Returns the number of the version after the newest one. @throws TOO_MANY_DRAFT_VERSIONS */
const getNextNumber = (newest = 0): number => {
  if (newest >= MAX_DRAFT_VERSIONS) throw new Problem('TOO_MANY_DRAFT_VERSIONS')
  return newest + 1
}

/**
 * Creates a new version of a locked project's draft. Keeps the edits of the previous version. If nothing
 * changed, returns the number of the newest version. Voids the draft's signatures if `voidsSignatures` is
 * set.
 * @throws DRAFT_NOT_POSSIBLE, DRAFT_FACTS_MISSING, TOO_MANY_DRAFT_VERSIONS, SIGNATURES_WOULD_BE_VOIDED
 */
export const generateDraftVersion = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  kind: DraftKind,
  { userId, now, voidsSignatures }: { userId: number; now: Date; voidsSignatures?: boolean | undefined },
): Promise<number> => {
  const facts = await readDraftFacts(tx, project)
  const { texts, version } = (await readTemplates(tx))[kind]
  const obstacle = findObstacle(kind, facts)
  if (obstacle) throw new Problem('DRAFT_NOT_POSSIBLE', { message: obstacle })
  if (listMissingFacts(kind, facts, texts).length > 0) throw new Problem('DRAFT_FACTS_MISSING')
  const document = createDraft(kind, facts, texts)
  const newest = await findDraftVersion(tx, project.id, kind)
  if (newest && isSameDraft(newest.document, document)) return newest.number
  const number = getNextNumber(newest?.number)
  const { rules: _, ...kept } = facts
  await insertDraftVersion(tx, {
    projectId: project.id,
    kind,
    number,
    templateVersion: version,
    facts: kept,
    document,
    edits: newest?.edits ?? {},
    createdBy: userId,
    createdAt: now,
  })
  const voided = await voidSignatures(context, tx, project, { kind, reason: 'new-version', now })
  requireVoidingConsent(voided, voidsSignatures)
  await announceChange(tx, 'project', project)
  return number
}

/**
 * Creates a new version of a draft, as `generateDraftVersion` does.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, DRAFT_NOT_POSSIBLE,
 * DRAFT_FACTS_MISSING, TOO_MANY_DRAFT_VERSIONS, SIGNATURES_WOULD_BE_VOIDED
 */
export const generateDraft = async (
  context: Context,
  reference: ProjectReference,
  kind: DraftKind,
  { voidsSignatures }: z.output<(typeof drawDraftRoute)['body']>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<{ number: number }> => {
  const { id } = await getProject(context, reference, actor)
  return context.database.transaction(async (tx) => {
    const project = await lockDraftedProject(tx, id, actor)
    const by = { userId: actor.userId, now, voidsSignatures }
    return { number: await generateDraftVersion(context, tx, project, kind, by) }
  })
}

type ParagraphEdits = z.output<(typeof editDraftRoute)['body']>['edits']

/**
 * Adds changes to a document's edits. Null removes an edit. Text that equals the generated text isn't an
 * edit.
 * @throws VALIDATION_FAILED if a paragraph can't be edited
 */
const mergeEdits = (document: DraftDocument, edits: DraftEdits, changes: ParagraphEdits): DraftEdits => {
  const bases = new Map<string, string>(listDraftParagraphs(document))
  const editable = listEditableIds(document)
  const unknown = Object.entries(changes).filter(([id, text]) => text !== null && !editable.has(id))
  if (unknown.length > 0)
    throw new Problem('VALIDATION_FAILED', {
      fields: Object.fromEntries(unknown.map(([id]) => [`edits.${id}`, 'This paragraph can’t be edited'])),
    })
  const isRestored = (id: string): boolean =>
    id in changes && (changes[id] === null || changes[id] === bases.get(id))
  const changed = Object.entries(changes).flatMap(([id, text]) =>
    text === null ? [] : [[id, { base: bases.get(id) ?? '', text: text.replace(/\s+/g, ' ') }] as const],
  )
  return Object.fromEntries([...Object.entries(edits), ...changed].filter(([id]) => !isRestored(id)))
}

/**
 * Edits paragraphs of the newest version and stores the result as a new version. Does nothing if no text
 * changes. Saving a paragraph resolves its conflict. Voids the draft's signatures if `voidsSignatures` is
 * set.
 * @throws PROJECT_NOT_FOUND, PROJECT_CLOSED, DRAFT_NOT_FOUND, DRAFT_CHANGED_MEANWHILE, VALIDATION_FAILED,
 * TOO_MANY_DRAFT_VERSIONS, SIGNATURES_WOULD_BE_VOIDED
 */
export const editDraft = (
  context: Context,
  reference: ProjectReference,
  kind: DraftKind,
  { version, edits: changes, voidsSignatures }: z.output<(typeof editDraftRoute)['body']>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> =>
  context.database.transaction(async (tx) => {
    const project = await requireProjectAccess(tx, actor, await lockProject(tx, reference))
    requireOpen(project)
    const newest = await findDraftVersion(tx, project.id, kind)
    if (!newest) throw new Problem('DRAFT_NOT_FOUND')
    if (newest.number !== version) throw new Problem('DRAFT_CHANGED_MEANWHILE')
    const { document, facts, templateVersion } = newest
    const edits = mergeEdits(document, newest.edits, changes)
    if (isDeepStrictEqual(edits, newest.edits)) return
    await insertDraftVersion(tx, {
      projectId: project.id,
      kind,
      number: getNextNumber(newest.number),
      templateVersion,
      facts,
      document,
      edits,
      createdBy: actor.userId,
      createdAt: now,
    })
    const voided = await voidSignatures(context, tx, project, { kind, reason: 'edited', now })
    requireVoidingConsent(voided, voidsSignatures)
    await announceChange(tx, 'project', project)
  })

/** Deletes the drafts of a closed account's projects. */
export const removeUserDrafts = ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> =>
  deleteUserDrafts(tx, userId)
