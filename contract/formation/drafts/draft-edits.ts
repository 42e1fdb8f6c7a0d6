import { type DraftDocument, listDraftParagraphs, replaceTexts } from './document.ts'

/** A paragraph that staff changed. `base` is the text from the facts that the edit replaced. */
export interface DraftEdit {
  base: string
  text: string
}

/** Edits by paragraph id. */
export type DraftEdits = Readonly<Record<string, DraftEdit>>

/** An edit whose paragraph has changed since. `current` is null if the paragraph is gone. */
export interface EditConflict extends DraftEdit {
  id: string
  current: string | null
}

/**
 * Applies edits of paragraphs and list items to a document that was made from newer facts. An edit of a paragraph that the facts changed too is a
 * conflict: the document keeps the text from the facts, and staff decide.
 */
export const applyEdits = (
  document: DraftDocument,
  edits: DraftEdits,
): { document: DraftDocument; conflicts: EditConflict[] } => {
  const current = new Map(listDraftParagraphs(document))
  const conflicts = Object.entries(edits).flatMap(([id, edit]) => {
    const text = current.get(id) ?? null
    return text === edit.base || text === edit.text ? [] : [{ id, ...edit, current: text }]
  })
  const edited = replaceTexts(document, (text, id) => {
    const edit = edits[id]
    return edit && edit.base === text ? edit.text : text
  })
  return { document: edited, conflicts }
}

/** A paragraph that differs between two versions. Null: the version doesn’t have it. */
export interface DraftChange {
  id: string
  before: string | null
  after: string | null
}

/** Lists the paragraphs that differ, in the order of the new version, and then those that it no longer has. */
export const compareDrafts = (before: DraftDocument, after: DraftDocument): DraftChange[] => {
  const old = new Map(listDraftParagraphs(before))
  const current = new Map(listDraftParagraphs(after))
  const changed = [...current].flatMap(([id, text]) =>
    old.get(id) === text ? [] : [{ id, before: old.get(id) ?? null, after: text }],
  )
  const removed = [...old].flatMap(([id, text]) =>
    current.has(id) ? [] : [{ id, before: text, after: null }],
  )
  return [...changed, ...removed]
}
