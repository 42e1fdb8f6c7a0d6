import { setImmediate } from 'node:timers/promises'
import {
  DATE_LABEL,
  DRAFT_MARK,
  type DraftBlock,
  type DraftDocument,
  type DraftList,
  type DraftTable,
  describeSource,
  getItemMark,
  NOTES_HEADING,
  numberSections,
  type SignatureBlock,
  type WritingLines,
} from '#contract/formation'
import {
  CONTENT_LEFT_PT,
  CONTENT_RIGHT_PT,
  openUnbrandedPdf,
  pdfColors,
  type TaggedPdf,
} from '#server/platform/pdf/tagged-pdf.ts'

const TEXT_SIZE_PT = 10.5
const TABLE_SIZE_PT = 9.5
const LINE_GAP_PT = 2
const PARAGRAPH_SPACE_PT = 7
const LIST_INDENT_PT = 18
const CELL_GAP_PT = 10
const WRITING_LINE_PT = 20
/** Minimum space for a heading and the start of the text below it, in points. */
const SECTION_HEIGHT_PT = 84
const CLAUSE_HEIGHT_PT = 52
const SIGNATURE_HEIGHT_PT = 72
const SIGNATURE_WIDTH_PT = 280
const DATE_WIDTH_PT = 140

const textOptions = { size: TEXT_SIZE_PT, gap: LINE_GAP_PT }

/** Draws a line to write on. */
const drawBlankLine = (letter: TaggedPdf, width: number, x = CONTENT_LEFT_PT): void => {
  const { pdf } = letter
  letter.decorate(() =>
    pdf
      .moveTo(x, pdf.y)
      .lineTo(x + width, pdf.y)
      .lineWidth(0.75)
      .stroke(pdfColors.quiet),
  )
}

const drawHeading = (letter: TaggedPdf, heading: string): void => {
  letter.makeRoom(CLAUSE_HEIGHT_PT)
  letter.text('H3', heading, { style: 'bold', size: TEXT_SIZE_PT })
  letter.pdf.y += 2
}

const drawList = (letter: TaggedPdf, { items, marks }: DraftList): void => {
  letter.element('L', () => {
    for (const [index, { text }] of items.entries()) {
      letter.element('LI', () =>
        letter.text('LBody', `${getItemMark(marks, index)} ${text}`, {
          ...textOptions,
          x: CONTENT_LEFT_PT + LIST_INDENT_PT,
        }),
      )
      letter.pdf.y += 3
    }
  })
}

const drawTable = (letter: TaggedPdf, { columns, rows }: DraftTable): void => {
  const { pdf } = letter
  const tableWidth = CONTENT_RIGHT_PT - CONTENT_LEFT_PT
  const places = columns.map(({ share, isAmount }, index) => {
    const left = columns.slice(0, index).reduce((sum, column) => sum + column.share, 0)
    return {
      x: CONTENT_LEFT_PT + left * tableWidth,
      width: share * tableWidth - (index === columns.length - 1 ? 0 : CELL_GAP_PT),
      align: isAmount ? ('right' as const) : ('left' as const),
      size: TABLE_SIZE_PT,
    }
  })
  letter.element('Table', () => {
    letter.row(
      columns.map(({ title }, index) => ({
        ...places[index],
        tag: 'TH' as const,
        scope: 'Column' as const,
        text: title,
        style: 'bold' as const,
      })),
      WRITING_LINE_PT,
    )
    pdf.y += 5
    for (const { cells, isTotal } of rows) {
      letter.row(
        cells.map((text, index) => ({
          ...places[index],
          ...(index === 0 ? { tag: 'TH' as const, scope: 'Row' as const } : { tag: 'TD' as const }),
          text,
          style: isTotal ? ('bold' as const) : ('text' as const),
        })),
      )
      pdf.y += 5
    }
  })
}

const drawWritingLines = (letter: TaggedPdf, { label, lines }: WritingLines): void => {
  letter.makeRoom((lines + 1) * WRITING_LINE_PT)
  letter.text('P', label, { ...textOptions, style: 'bold' })
  for (let line = 0; line < lines; line += 1) {
    letter.pdf.y += WRITING_LINE_PT
    drawBlankLine(letter, CONTENT_RIGHT_PT - CONTENT_LEFT_PT)
  }
  letter.pdf.y += 10
}

/** Text on the signature and date lines of a person who signed electronically or on paper. */
export interface SignedLine {
  signature: string
  date: string
}

/**
 * Draws the signature and date lines side by side, with the signer's name and role below. If signed, also
 * draws the signature and date.
 */
export const drawSignature = (
  letter: TaggedPdf,
  { name, role }: Pick<SignatureBlock, 'name' | 'role'>,
  signed?: SignedLine,
): void => {
  const { pdf } = letter
  const dateX = CONTENT_RIGHT_PT - DATE_WIDTH_PT
  const signatureOptions = { size: TABLE_SIZE_PT, width: SIGNATURE_WIDTH_PT }
  const height = signed ? letter.measureHeight(signed.signature, signatureOptions) : 0
  letter.makeRoom(SIGNATURE_HEIGHT_PT + height)
  pdf.y += signed ? 20 : 36
  if (signed) {
    const top = pdf.y
    letter.text('P', signed.signature, signatureOptions)
    const bottom = pdf.y
    pdf.y = top
    letter.text('P', signed.date, { size: TABLE_SIZE_PT, x: dateX })
    pdf.y = Math.max(bottom, pdf.y) + 3
  }
  drawBlankLine(letter, SIGNATURE_WIDTH_PT)
  drawBlankLine(letter, DATE_WIDTH_PT, dateX)
  pdf.y += 5
  const top = pdf.y
  letter.text('P', role ? `${name}, ${role}` : name, { ...textOptions, width: SIGNATURE_WIDTH_PT })
  const bottom = pdf.y
  pdf.y = top
  letter.text('P', DATE_LABEL, { ...textOptions, x: dateX })
  pdf.y = bottom
}

const drawBlock = (
  letter: TaggedPdf,
  block: DraftBlock,
  findSignature: PdfOptions['findSignature'] = () => undefined,
): void => {
  if ((block.kind === 'paragraph' || block.kind === 'list') && block.heading !== undefined)
    drawHeading(letter, block.heading)
  if (block.kind === 'paragraph') letter.text('P', block.text, textOptions)
  else if (block.kind === 'list') drawList(letter, block)
  else if (block.kind === 'table') drawTable(letter, block)
  else if (block.kind === 'writing') drawWritingLines(letter, block)
  else drawSignature(letter, block, findSignature(block))
  letter.pdf.y += PARAGRAPH_SPACE_PT
}

export const drawSectionHeading = (letter: TaggedPdf, heading: string): void => {
  letter.pdf.y += 8
  letter.makeRoom(SECTION_HEIGHT_PT)
  letter.text('H2', heading, { style: 'bold', size: 12.5 })
  letter.pdf.y += 4
}

/** Draws the notes on a separate page, so that it can be removed before filing. */
const drawNotes = (letter: TaggedPdf, notes: DraftDocument['notes']): void => {
  if (notes.length === 0) return
  letter.startPage()
  drawSectionHeading(letter, NOTES_HEADING)
  for (const { text, source } of notes) {
    letter.text('P', text, textOptions)
    if (source) letter.small(describeSource(source))
    letter.pdf.y += PARAGRAPH_SPACE_PT
  }
}

export interface PdfOptions {
  /** Replaces the draft mark in the footer. If set, the notes and the mark below the title are omitted. */
  mark?: string
  /** Returns the text on a person's signature line. Undefined if it's blank. */
  findSignature?: (block: SignatureBlock) => SignedLine | undefined
  /** Draws additional content after the document. */
  drawEnd?: (letter: TaggedPdf) => void
}

/**
 * Renders a draft as a tagged PDF. Yields to other requests between blocks, because rendering takes CPU time.
 */
export const createDraftPdf = async (
  document: DraftDocument,
  { mark, findSignature, drawEnd }: PdfOptions = {},
): Promise<Buffer> => {
  const { title, organization, notes } = document
  const letter = await openUnbrandedPdf(`${title}: ${organization}`, organization, mark ?? DRAFT_MARK)
  letter.text('H1', title, { style: 'display', size: 20 })
  letter.pdf.y += 2
  letter.text('P', organization, { style: 'bold', size: 13 })
  if (mark === undefined) letter.text('P', DRAFT_MARK, { size: TABLE_SIZE_PT, color: pdfColors.brick })
  letter.pdf.y += PARAGRAPH_SPACE_PT
  for (const { heading, blocks } of numberSections(document)) {
    drawSectionHeading(letter, heading)
    for (const block of blocks) {
      await setImmediate()
      drawBlock(letter, block, findSignature)
    }
  }
  if (mark === undefined) drawNotes(letter, notes)
  drawEnd?.(letter)
  return letter.finish()
}
