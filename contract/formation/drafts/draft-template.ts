import type { DraftDocument } from './document.ts'
import type { DraftInput } from './drafting-facts.ts'
import type { DraftFactName } from './missing-facts.ts'

/** Defines how one kind of document is generated. */
export interface DraftTemplate {
  /**
   * Increase it with every change of the wording in code. Stored versions also count the changes by staff.
   */
  version: number
  /** Returns the facts that the document requires. */
  listNeededFacts: (facts: DraftInput) => readonly DraftFactName[]
  /** Returns why the document doesn't suit the organization, or null if it does. */
  findObstacle?: (facts: DraftInput) => string | null
  /** Creates the document. All required facts must be known. */
  draft: (facts: DraftInput) => DraftDocument
}

/**
 * Returns why a document for corporations doesn't suit the organization. Null if it does, or if the type is
 * unknown.
 */
export const findTypeObstacle = ({ profile: { formationType } }: DraftInput): string | null =>
  formationType === '' || formationType === 'corporation'
    ? null
    : 'This document is for corporations. Other types need another one, which we write by hand.'
