import type { DraftDocument } from './document.ts'
import type { DraftFacts } from './drafting-facts.ts'
import type { DraftFactName } from './missing-facts.ts'

/** Defines how one kind of document is generated. */
export interface DraftTemplate {
  /** Increases whenever the wording changes. */
  version: number
  /** Returns the facts that the document requires. */
  listNeededFacts: (facts: DraftFacts) => readonly DraftFactName[]
  /** Returns why the document doesn't suit the organization, or null if it does. */
  findObstacle?: (facts: DraftFacts) => string | null
  /** Creates the document. All required facts must be known. */
  draft: (facts: DraftFacts) => DraftDocument
}

/** Returns why a document for corporations doesn't suit the organization, or null if it does. */
export const findTypeObstacle = ({ profile: { formationType } }: DraftFacts): string | null =>
  formationType === '' || formationType === 'corporation'
    ? null
    : 'This document is for corporations. Other types need another one, which we write by hand.'
