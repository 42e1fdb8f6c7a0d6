import type { ItemStanding, Readiness } from './readiness.ts'
import { type ReadinessItem, readinessItems } from './readiness-items.ts'

/** The parts of the checklist, in order. */
export const readinessGroups = {
  organization: 'Your Organization',
  website: 'Your Website',
  verification: 'Verification',
} as const satisfies Record<ReadinessItem['group'], string>

/** The states of an item in words. */
export const readinessStateWords = {
  done: 'Done',
  checking: 'Checking',
  problem: 'Needs work',
  missing: 'To do',
} as const satisfies Record<Readiness['items'][number]['state'], string>

/** "8 of 11 done" */
export const readinessProgress = ({ doneCount, items }: Readiness): string =>
  `${doneCount} of ${items.length} done`

/** Does anyone have to do something about it? Not while it isn't known yet what a website lacks. */
export const isItemOpen = ({ item, state }: ItemStanding): boolean =>
  state === 'problem' || (state === 'missing' && readinessItems[item].kind !== 'website')
