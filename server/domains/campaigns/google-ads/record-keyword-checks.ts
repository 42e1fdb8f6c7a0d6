import { grantRules } from '#contract/campaigns'
import { DAY } from '#contract/durations.ts'
import type { Transaction } from '#server/platform/database.ts'
import { findChecksOf, insertCheck } from '../grant/grant.queries.ts'
import type { ReadAccount } from './read-account.ts'

/** A finding that has not changed is recorded again after so long, so that it goes on counting as checked. */
const AGAIN_AFTER = 7 * DAY

/** So many keywords a note names. */
const MOST_NAMED = 20

const named = (keywords: readonly string[]): string => {
  const shown = keywords.slice(0, MOST_NAMED).map((keyword) => `“${keyword}”`)
  const more = keywords.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`.slice(0, 900)
}

/** Match types are written around a keyword: "exact phrase", [exact]. */
const isSingleWord = (keyword: string): boolean => !/\s/.test(keyword.replace(/[[\]"+]/g, '').trim())

interface Found {
  projectId: number
  judged: ReadAccount['judged']
  /** The single words that were found last; null: never looked. */
  knownSingleWords: string | null
  now: Date
}

/**
 * Records what Google says of the keywords as checks of the rules about them. Which single words are allowed no API says:
 * staff decide that, and what they decide counts until other words come.
 * @returns the single words, to compare with the next time
 */
export const recordKeywordChecks = async (
  tx: Transaction,
  { projectId, judged, knownSingleWords, now }: Found,
): Promise<string> => {
  const checks = await findChecksOf(tx, [projectId])
  const record = async (rule: 'qualityScore' | 'singleWords', value: number, note: string) => {
    const newest = checks.find((check) => check.rule === rule)
    const isKnown = newest?.value === value && now.getTime() - newest.checkedAt.getTime() < AGAIN_AFTER
    if (!isKnown) await insertCheck(tx, { projectId, rule, value, note, checkedBy: null })
  }
  const scores = judged.flatMap(({ score }) => (score === null ? [] : [score]))
  if (scores.length > 0) {
    const lowest = Math.min(...scores)
    const weak = judged.filter(({ score }) => score !== null && score < grantRules.qualityScore.atLeast)
    const words = weak.length > 0 ? `: ${named(weak.map(({ keyword }) => keyword))}` : ''
    await record('qualityScore', lowest, `From Google Ads${words}`)
  }
  const singles = [...new Set(judged.map(({ keyword }) => keyword).filter(isSingleWord))].sort()
  if (singles.length === 0 && judged.length > 0) await record('singleWords', 0, 'From Google Ads')
  const list = singles.join('\n')
  if (singles.length > 0 && list !== knownSingleWords)
    await insertCheck(tx, {
      projectId,
      rule: 'singleWords',
      value: singles.length,
      note: `From Google Ads: ${named(singles)}. If all of them are allowed, record a check of 0.`,
      checkedBy: null,
    })
  return list
}
