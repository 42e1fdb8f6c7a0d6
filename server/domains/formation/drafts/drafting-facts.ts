import { isDeepStrictEqual } from 'node:util'
import type { ProjectReference } from '#contract/fields.ts'
import {
  type DraftInput,
  DraftingFacts,
  draftingSections,
  fillUnknownFacts,
  type saveDraftingFacts as saveDraftingFactsRoute,
  suggestDraftingFacts,
} from '#contract/formation'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { getProject, lockProject, requireOpen, requireProjectAccess } from '#server/projects'
import { requireVoidingConsent, voidChangedSignatures } from '../signatures/void-signatures.ts'
import { readDraftFacts } from './draft-facts.ts'
import { storeDraftingFacts } from './drafts.queries.ts'

const serializeFacts = (facts: DraftInput) => ({
  facts: facts.drafting,
  suggested: fillUnknownFacts(facts.drafting, suggestDraftingFacts(facts)),
})

/** @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getDraftingFacts = async (context: Context, reference: ProjectReference, actor: Actor) =>
  serializeFacts(await readDraftFacts(context.database, await getProject(context, reference, actor)))

/**
 * Locks a project whose drafts the actor can change.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED
 */
export const lockDraftedProject = async (
  tx: Transaction,
  id: number,
  actor: Actor,
): Promise<ProjectRecord> => {
  const project = await requireProjectAccess(tx, actor, await lockProject(tx, id))
  requireOpen(project)
  if (getMessageSide(actor.role) === 'client' && project.status === 'payment_pending')
    throw new Problem('PAYMENT_REQUIRED')
  return project
}

/**
 * Replaces sections of a project's drafting facts. Rejects a section that was changed after the actor read
 * it. Voids signatures that depend on changed facts if `voidsSignatures` is set.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, DRAFTING_FACTS_CHANGED,
 * SIGNATURES_WOULD_BE_VOIDED
 */
export const saveDraftingFacts = async (
  context: Context,
  reference: ProjectReference,
  { facts: changed, seen, voidsSignatures }: z.output<(typeof saveDraftingFactsRoute)['body']>,
  { actor, now }: { actor: Actor; now: Date },
) => {
  const { id } = await getProject(context, reference, actor)
  return context.database.transaction(async (tx) => {
    const project = await lockDraftedProject(tx, id, actor)
    const current = await readDraftFacts(tx, project)
    const isStale = draftingSections.some(
      (section) => changed[section] && !isDeepStrictEqual(seen[section], current.drafting[section]),
    )
    if (isStale) throw new Problem('DRAFTING_FACTS_CHANGED')
    const facts = DraftingFacts.parse({ ...current.drafting, ...changed })
    await storeDraftingFacts(tx, id, { facts, savedBy: actor.userId, savedAt: now })
    requireVoidingConsent(await voidChangedSignatures(context, tx, project, now), voidsSignatures)
    await announceChange(tx, 'project', project)
    return serializeFacts({ ...current, drafting: facts })
  })
}
