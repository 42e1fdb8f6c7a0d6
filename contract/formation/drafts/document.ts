/**
 * A draft as a tree, from which all file formats are generated. Most IDs name a paragraph's subject instead
 * of its position, so that edits and comparisons still match the paragraph after facts change.
 */
export interface DraftDocument {
  title: string
  /** The organization’s legal name. */
  organization: string
  /** `articles`: sections are "Article 1", and blocks with a heading are "1.1". `none`: no numbers. */
  numbering: 'articles' | 'none'
  sections: readonly DraftSection[]
  /** Notes about what to check before the document is used. */
  notes: readonly DraftNote[]
}

export interface DraftSection {
  id: string
  heading: string
  blocks: readonly DraftBlock[]
}

export interface DraftParagraph {
  kind: 'paragraph'
  id: string
  heading?: string
  text: string
}

/** A list with lettered or bulleted items. */
export interface DraftList {
  kind: 'list'
  id: string
  heading?: string
  /** `letters`: "(a)", "(b)", and so on. */
  marks: 'letters' | 'bullets'
  items: readonly { id: string; text: string }[]
}

export interface DraftColumn {
  title: string
  /** Fraction of the table’s width. The fractions of all columns add up to 1. */
  share: number
  isAmount?: boolean
}

export interface DraftRow {
  id: string
  cells: readonly string[]
  isTotal?: boolean
}

export interface DraftTable {
  kind: 'table'
  id: string
  columns: readonly DraftColumn[]
  rows: readonly DraftRow[]
}

/** Blank lines to fill in by hand. */
export interface WritingLines {
  kind: 'writing'
  id: string
  label: string
  lines: number
}

/** A line for a signature, with the signer’s name and role under it, and a line for the date. */
export interface SignatureBlock {
  kind: 'signature'
  id: string
  name: string
  role: string
}

export type DraftBlock = DraftParagraph | DraftList | DraftTable | WritingLines | SignatureBlock

/** A note about the document. `source` is the page that states the rule. */
export interface DraftNote {
  id: string
  text: string
  source?: { title: string; url: string }
}

export const DRAFT_MARK = 'Draft – review before filing'
export const NOTES_HEADING = 'Notes for your review'
export const DATE_LABEL = 'Date'

export const createParagraph = (id: string, text: string): DraftParagraph => ({ kind: 'paragraph', id, text })

/** Creates a paragraph with its own heading, as in bylaws. */
export const createClause = (id: string, heading: string, text: string): DraftParagraph => ({
  kind: 'paragraph',
  id,
  heading,
  text,
})

export const createSignature = (id: string, name: string, role: string): SignatureBlock => ({
  kind: 'signature',
  id,
  name,
  role,
})

/**
 * Creates item IDs from keys such as names, so that an item keeps its ID when others are added or removed.
 * Adds a number to repeated keys.
 */
export const createItemIds = (id: string, keys: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  return keys.map((key) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return `${id}/${key}${count > 1 ? `#${count}` : ''}`
  })
}

/**
 * Creates a list of people or other named items. `write` returns an item's text, which is its name by
 * default.
 */
export const createPeopleList = <Person extends { name: string }>(
  id: string,
  people: readonly Person[],
  write: (person: Person) => string = ({ name }) => name,
): DraftList => {
  const ids = createItemIds(
    id,
    people.map(({ name }) => name),
  )
  const items = people.map((person, index) => ({ id: ids[index] ?? id, text: write(person) }))
  return { kind: 'list', id, marks: 'letters', items }
}

/** Creates a list of fixed texts. Item IDs come from the keys, so that they don’t depend on the wording. */
export const createNamedList = (id: string, texts: Readonly<Record<string, string>>): DraftList => ({
  kind: 'list',
  id,
  marks: 'letters',
  items: Object.entries(texts).map(([key, text]) => ({ id: `${id}/${key}`, text })),
})

const LETTER_A = 'a'.charCodeAt(0)
const LETTER_COUNT = 26

/** Returns the mark of a list item: "(a)" to "(z)", then "(aa)", or a bullet. */
export const getItemMark = (marks: DraftList['marks'], index: number): string =>
  marks === 'bullets'
    ? '•'
    : `(${String.fromCharCode(LETTER_A + (index % LETTER_COUNT)).repeat(Math.floor(index / LETTER_COUNT) + 1)})`

/**
 * Returns the number of a section, starting at 1, as in "Article 3". Returns 0 if there is no such section.
 */
export const getSectionNumber = ({ sections }: Pick<DraftDocument, 'sections'>, id: string): number =>
  sections.findIndex((section) => section.id === id) + 1

const isClause = (block: DraftBlock): block is (DraftParagraph | DraftList) & { heading: string } =>
  (block.kind === 'paragraph' || block.kind === 'list') && block.heading !== undefined

/**
 * Adds numbers to the headings of sections, paragraphs, and lists. If `numbering` is `none`, the headings
 * stay unchanged.
 */
export const numberSections = ({ numbering, sections }: DraftDocument): DraftSection[] =>
  numbering === 'none'
    ? [...sections]
    : sections.map((section, index) => {
        const number = index + 1
        let clauseNumber = 0
        const blocks = section.blocks.map((block) => {
          if (!isClause(block)) return block
          clauseNumber += 1
          return { ...block, heading: `${number}.${clauseNumber} ${block.heading}` }
        })
        return { ...section, heading: `Article ${number}. ${section.heading}`, blocks }
      })

const listBlockTexts = (block: DraftBlock): string[] => {
  const heading = isClause(block) ? [block.heading] : []
  if (block.kind === 'paragraph') return [...heading, block.text]
  if (block.kind === 'list')
    return [...heading, ...block.items.map(({ text }, index) => `${getItemMark(block.marks, index)} ${text}`)]
  if (block.kind === 'table')
    return [...block.columns.map(({ title }) => title), ...block.rows.flatMap(({ cells }) => cells)]
  if (block.kind === 'writing') return [block.label]
  return [`${block.name}, ${block.role}`, DATE_LABEL]
}

type ReplaceText = (text: string, id: string) => string

const replaceBlockTexts = (block: DraftBlock, replace: ReplaceText): DraftBlock => {
  if (block.kind === 'paragraph') return { ...block, text: replace(block.text, block.id) }
  if (block.kind === 'list')
    return { ...block, items: block.items.map(({ id, text }) => ({ id, text: replace(text, id) })) }
  if (block.kind === 'table') {
    const rows = block.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => replace(cell, row.id)) }))
    return { ...block, rows }
  }
  if (block.kind === 'signature') return { ...block, name: replace(block.name, block.id) }
  return block
}

/** Replaces texts that can contain facts. The title, headings, labels, roles, and notes stay unchanged. */
export const replaceTexts = (document: DraftDocument, replace: ReplaceText): DraftDocument => ({
  ...document,
  organization: replace(document.organization, 'organization'),
  sections: document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => replaceBlockTexts(block, replace)),
  })),
})

export const describeSource = ({ title, url }: { title: string; url: string }): string =>
  `Source: ${title}, ${url}`

/** Lists all texts of a document in reading order. All file formats contain them. */
export const listDraftTexts = (document: DraftDocument): string[] => [
  document.title,
  document.organization,
  DRAFT_MARK,
  ...numberSections(document).flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(listBlockTexts)]),
  ...(document.notes.length > 0 ? [NOTES_HEADING] : []),
  ...document.notes.flatMap(({ text, source }) => [text, ...(source ? [describeSource(source)] : [])]),
]

const listBlockParagraphs = (block: DraftBlock): [id: string, text: string][] => {
  if (block.kind === 'list') return block.items.map(({ id, text }) => [id, text])
  if (block.kind === 'table') return block.rows.map(({ id, cells }) => [id, cells.join(' | ')])
  if (block.kind === 'paragraph') return [[block.id, block.text]]
  return [[block.id, block.kind === 'writing' ? block.label : `${block.name}, ${block.role}`]]
}

/** Lists the texts that can change between two versions, with their paragraph IDs, in reading order. */
export const listDraftParagraphs = ({ sections }: DraftDocument): [id: string, text: string][] =>
  sections.flatMap(({ blocks }) => blocks.flatMap(listBlockParagraphs))

/**
 * Returns the IDs of the texts that people can rewrite: paragraphs and list items, but not tables,
 * signatures, or blank lines.
 */
export const listEditableIds = ({ sections }: Pick<DraftDocument, 'sections'>): Set<string> =>
  new Set(
    sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => {
        if (block.kind === 'paragraph') return [block.id]
        return block.kind === 'list' ? block.items.map(({ id }) => id) : []
      }),
    ),
  )
