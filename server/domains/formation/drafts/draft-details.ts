import { diffWordsWithSpace } from 'diff'
import type { ProjectReference } from '#contract/fields.ts'
import {
  applyEdits,
  compareDrafts,
  type DraftBlock,
  type DraftChange,
  type DraftDocument,
  type DraftKind,
  getItemMark,
  listDraftParagraphs,
  listEditableIds,
  numberSections,
  type ShownParagraph,
} from '#contract/formation'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findDraftVersion, findDraftVersions } from './drafts.queries.ts'

type ParagraphInSection = Omit<ShownParagraph, 'base'>

const createShownParagraph = (
  id: string,
  text: string,
  rest: Partial<ParagraphInSection> = {},
): ParagraphInSection => ({
  id,
  heading: null,
  mark: null,
  text,
  cells: [],
  ...rest,
})

const serializeBlock = (block: DraftBlock): ParagraphInSection[] => {
  if (block.kind === 'paragraph')
    return [createShownParagraph(block.id, block.text, { heading: block.heading ?? null })]
  if (block.kind === 'list')
    return block.items.map(({ id, text }, index) =>
      createShownParagraph(id, text, {
        heading: index === 0 ? (block.heading ?? null) : null,
        mark: getItemMark(block.marks, index),
      }),
    )
  if (block.kind === 'table')
    return block.rows.map(({ id, cells }) => createShownParagraph(id, cells.join(' '), { cells: [...cells] }))
  if (block.kind === 'writing') return [createShownParagraph(block.id, `${block.label}: ________`)]
  return [createShownParagraph(block.id, `________________ ${block.name}, ${block.role}`)]
}

/** Returns each section's heading and its paragraphs as shown on screen. */
export const serializeSections = (document: DraftDocument) =>
  numberSections(document).map(({ heading, blocks }) => ({
    heading,
    paragraphs: blocks.flatMap(serializeBlock),
  }))

/** Maximum number of removed and added words and spaces in a paragraph. Finding more would be slow. */
const MAX_CHANGED_WORDS = 1_000

/**
 * Splits a changed paragraph into unchanged, removed, and added parts. If it has too many changes, returns
 * the whole old text as removed and the whole new text as added.
 */
export const serializeChange = ({ id, before, after }: DraftChange) => {
  const [old, current] = [before ?? '', after ?? '']
  const parts = diffWordsWithSpace(old, current, { maxEditLength: MAX_CHANGED_WORDS }) ?? [
    { value: old, added: false, removed: true },
    { value: current, added: true, removed: false },
  ]
  return {
    id,
    parts: parts.map(({ value, added, removed }) => ({
      text: value,
      change: added ? ('added' as const) : removed ? ('removed' as const) : null,
    })),
  }
}

/**
 * Returns a version of a draft by paragraph, with its differences from another version. Defaults to the
 * newest version and the version before it.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, DRAFT_NOT_FOUND
 */
export const getDraft = async (
  context: Context,
  reference: ProjectReference,
  { kind, version, against }: { kind: DraftKind; version?: number | undefined; against?: number | undefined },
  actor: Actor,
) => {
  const { database } = context
  const project = await getProject(context, reference, actor)
  const versions = await findDraftVersions(database, project.id, kind)
  const shown = await findDraftVersion(database, project.id, kind, version)
  const summary = versions.find(({ number }) => number === shown?.number)
  if (!shown || !summary) throw new Problem('DRAFT_NOT_FOUND')
  const before = await findDraftVersion(database, project.id, kind, against ?? shown.number - 1)
  const { document, conflicts } = applyEdits(shown.document, shown.edits)
  const bases = new Map<string, string>(listDraftParagraphs(shown.document))
  const editable = listEditableIds(document)
  const changes = before ? compareDrafts(applyEdits(before.document, before.edits).document, document) : []
  return {
    version: summary,
    title: document.title,
    organization: document.organization,
    state: shown.facts.profile.state,
    sections: serializeSections(document).map(({ heading, paragraphs }) => ({
      heading,
      paragraphs: paragraphs.map((paragraph) => ({
        ...paragraph,
        base: editable.has(paragraph.id) ? (bases.get(paragraph.id) ?? null) : null,
      })),
    })),
    notes: [...document.notes],
    conflicts,
    comparedTo: before?.number ?? null,
    changes: changes.map(serializeChange),
    versions,
  }
}
