import { isDeepStrictEqual } from 'node:util'
import type { ProjectReference } from '#contract/fields.ts'
import {
  type DraftFacts,
  DraftingFacts,
  draftingSections,
  fillUnknownFacts,
  type Rules,
  type saveDraftingFacts as saveDraftingFactsRoute,
  suggestDraftingFacts,
} from '#contract/formation'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { getProject, lockProject, requireOpen, requireProjectAccess } from '#server/projects'
import { findProfile, type StoredProfile } from '../organization-profile.queries.ts'
import { prefill } from '../organization-profile.ts'
import { readRules } from '../rules/read-rules.ts'
import { findDraftingFacts, storeDraftingFacts } from './drafts.queries.ts'

/** Creates the facts of a project's drafts. Parsing adds facts that didn't exist when they were saved. */
export const createDraftFacts = (
  project: ProjectRecord,
  stored: Pick<StoredProfile, 'profile' | 'answers' | 'website'>,
  drafting: DraftingFacts | null | undefined,
  rules: Rules,
): DraftFacts => ({
  profile: stored.profile ?? prefill(project, stored),
  drafting: DraftingFacts.parse(drafting ?? {}),
  project: {
    ein: project.einNumber,
    formedOn: project.incorporationDate,
    exemptOn: project.irs501c3ApprovedAt,
  },
  rules,
})

/** Reads everything that a project's drafts are made of. */
export const readDraftFacts = async (db: Queryable, project: ProjectRecord): Promise<DraftFacts> => {
  // Runs the queries in sequence, because a transaction uses a single connection.
  const stored = await findProfile(db, project.id)
  const drafting = await findDraftingFacts(db, project.id)
  return createDraftFacts(project, stored, drafting, await readRules(db))
}

const presentFacts = (facts: DraftFacts) => ({
  facts: facts.drafting,
  suggested: fillUnknownFacts(facts.drafting, suggestDraftingFacts(facts)),
})

/** @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getDraftingFacts = async (context: Context, reference: ProjectReference, actor: Actor) =>
  presentFacts(await readDraftFacts(context.database, await getProject(context, reference, actor)))

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
 * Saves sections of the facts.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, DRAFTING_FACTS_CHANGED
 */
export const saveDraftingFacts = async (
  context: Context,
  reference: ProjectReference,
  { facts: changed, seen }: z.output<(typeof saveDraftingFactsRoute)['body']>,
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
    await announceChange(tx, 'project', project)
    return presentFacts({ ...current, drafting: facts })
  })
}
