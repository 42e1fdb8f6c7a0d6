import { DAY_MS } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { type GrantCheck, grantRules } from '#contract/grant'
import type { z } from '#contract/zod.ts'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { lockExistingProject } from '#server/projects'
import { deleteUserGrantRecords, findGrantChecks, insertGrantCheck } from './grant.queries.ts'

/**
 * Records what staff found when they checked a rule.
 * @throws PROJECT_NOT_FOUND
 */
export const recordGrantCheck = (
  { database }: Context,
  reference: ProjectReference,
  { rule, value, note }: z.output<typeof GrantCheck>,
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, reference)
    await insertGrantCheck(tx, {
      projectId: project.id,
      rule,
      value,
      note: note || null,
      checkedBy: actor.userId,
    })
    await announceChange(tx, 'project', project)
  })

/** After this time, in ms, an unchanged finding is recorded again, so that the check doesn't expire. */
const RECORD_INTERVAL_MS = 7 * DAY_MS

const MAX_KEYWORDS_IN_NOTE = 20
const MAX_NOTE_LENGTH = 900

const quoteKeywords = (keywords: readonly string[]): string => {
  const shown = keywords.slice(0, MAX_KEYWORDS_IN_NOTE).map((keyword) => `“${keyword}”`)
  const more = keywords.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`.slice(0, MAX_NOTE_LENGTH)
}

/**
 * Records keyword findings from Google Ads as checks. The API doesn't indicate which single words are
 * allowed, so staff decide that. If the single words are unchanged, doesn't record them again, so that the
 * check by staff stays the newest.
 */
export const recordKeywordChecks = async ({
  tx,
  projectId,
  keywords,
  singleWords,
  isNewSingleWords,
  now,
}: DomainEvents['keywordsRead']): Promise<void> => {
  const checks = await findGrantChecks(tx, [projectId])
  const record = async (rule: 'qualityScore' | 'singleWords', value: number, note: string) => {
    const newest = checks.find((check) => check.rule === rule)
    const isKnown = newest?.value === value && now.getTime() - newest.checkedAt.getTime() < RECORD_INTERVAL_MS
    if (!isKnown) await insertGrantCheck(tx, { projectId, rule, value, note, checkedBy: null })
  }
  const scores = keywords.flatMap(({ score }) => (score === null ? [] : [score]))
  if (scores.length > 0) {
    const weak = keywords.filter(({ score }) => score !== null && score < grantRules.qualityScore.atLeast)
    const words = weak.length > 0 ? `: ${quoteKeywords(weak.map(({ keyword }) => keyword))}` : ''
    await record('qualityScore', Math.min(...scores), `From Google Ads${words}`)
  }
  if (singleWords.length === 0 && keywords.length > 0) await record('singleWords', 0, 'From Google Ads')
  if (singleWords.length > 0 && isNewSingleWords)
    await insertGrantCheck(tx, {
      projectId,
      rule: 'singleWords',
      value: singleWords.length,
      note: `From Google Ads: ${quoteKeywords(singleWords)}. If all of them are allowed, record a check of 0.`,
      checkedBy: null,
    })
}

/** Deletes the grant checks, readiness entries, and website checks of a closed account's projects. */
export const removeUserGrantRecords = ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> =>
  deleteUserGrantRecords(tx, userId)
