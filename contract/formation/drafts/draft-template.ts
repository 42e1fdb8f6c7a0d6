import type { DraftDocument } from './document.ts'
import type { DraftFacts } from './drafting-facts.ts'
import type { DraftFactName } from './missing-facts.ts'

/** How one kind of document is made. */
export interface DraftTemplate {
  /** Increases whenever the wording changes. */
  version: number
  /** The facts without which the document would have gaps. */
  listNeededFacts: (facts: DraftFacts) => readonly DraftFactName[]
  /** Why this document is wrong for the organization, if it is. */
  findObstacle?: (facts: DraftFacts) => string | null
  /** All needed facts have to be known. */
  draft: (facts: DraftFacts) => DraftDocument
}

/** Documents that speak of a corporation are wrong for other types. */
export const findTypeObstacle = ({ profile: { formationType } }: DraftFacts): string | null =>
  formationType === '' || formationType === 'corporation'
    ? null
    : 'This document is for corporations. Other types need another one, which we write by hand.'
