import { type DraftDocument, listDraftParagraphs, replaceTexts } from './document.ts'

/** A paragraph that staff changed. `base` is the generated text that the edit replaced. */
export interface DraftEdit {
  base: string
  text: string
}

/** Edits by paragraph ID. */
export type DraftEdits = Readonly<Record<string, DraftEdit>>

/**
 * An edit of a paragraph whose generated text has changed. `current` is null if the paragraph was removed.
 */
export interface EditConflict extends DraftEdit {
  id: string
  current: string | null
}

/**
 * Applies edits to a document that was generated from newer facts. If the generated text of an edited
 * paragraph has changed and differs from the edit, the edit is a conflict. The document keeps the generated
 * text until staff resolve the conflict.
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

/**
 * A paragraph that differs between two versions. `before` or `after` is null if that version doesn't contain
 * it.
 */
export interface DraftChange {
  id: string
  before: string | null
  after: string | null
}

/** Lists changed and added paragraphs in the order of the new version, followed by removed ones. */
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
