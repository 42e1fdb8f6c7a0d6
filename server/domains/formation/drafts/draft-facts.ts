import { isDeepStrictEqual } from 'node:util'
import {
  type DraftDocument,
  type DraftInput,
  DraftingFacts,
  listDraftTexts,
  type Rules,
} from '#contract/formation'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findProfile, type StoredProfile } from '../organization-profile.queries.ts'
import { prefillProfile } from '../prefill-profile.ts'
import { readRules } from '../rules/read-rules.ts'
import { findDraftingFacts } from './drafts.queries.ts'

/** Creates the facts of a project's drafts. Parsing adds defaults for drafting facts that weren't saved. */
export const createDraftFacts = (
  project: ProjectRecord,
  stored: Pick<StoredProfile, 'profile' | 'answers' | 'website'>,
  drafting: DraftingFacts | null | undefined,
  rules: Rules,
): DraftInput => ({
  profile: stored.profile ?? prefillProfile(project, stored),
  drafting: DraftingFacts.parse(drafting ?? {}),
  project: {
    ein: project.einNumber,
    formedOn: project.incorporationDate,
    exemptOn: project.irs501c3ApprovedAt,
  },
  rules,
})

/** Reads the facts that a project's drafts are created from. */
export const readDraftFacts = async (db: Queryable, project: ProjectRecord): Promise<DraftInput> => {
  // Runs the queries in sequence, because a transaction uses a single connection.
  const stored = await findProfile(db, project.id)
  const drafting = await findDraftingFacts(db, project.id)
  return createDraftFacts(project, stored, drafting, await readRules(db))
}

/** Whether two documents have the same texts. */
export const isSameDraft = (a: DraftDocument, b: DraftDocument): boolean =>
  isDeepStrictEqual(listDraftTexts(a), listDraftTexts(b))
