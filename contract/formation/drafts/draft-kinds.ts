import { getKeys } from '#contract/get-keys.ts'

/** Titles of the documents, in the order in which an organization needs them. */
export const draftTitles = {
  articles: 'Articles of incorporation',
  bylaws: 'Bylaws',
  'conflict-policy': 'Conflict of interest policy',
  minutes: 'Organizational minutes',
  'banking-resolution': 'Banking resolution',
  'annual-statement': 'Director’s annual statement',
  'ein-worksheet': 'Worksheet for Form SS-4',
  'short-application': 'Worksheet for Form 1023-EZ',
  'full-application': 'Form 1023 outline and budget',
  'donor-receipt': 'Donor receipt',
} as const
export type DraftKind = keyof typeof draftTitles
export const draftKinds = getKeys(draftTitles)

/** Maximum number of versions that each document in a project can have. */
export const MAX_DRAFT_VERSIONS = 1000
