import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
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

// The page is US letter with one-inch margins.

/** Number of twips per point. Word measures lengths in twips. */
const TWIPS_PER_PT = 20
const PAGE_WIDTH_TWIPS = 612 * TWIPS_PER_PT
const PAGE_HEIGHT_TWIPS = 792 * TWIPS_PER_PT
const MARGIN_TWIPS = 72 * TWIPS_PER_PT
const TEXT_WIDTH_TWIPS = PAGE_WIDTH_TWIPS - 2 * MARGIN_TWIPS
const LIST_INDENT_TWIPS = 18 * TWIPS_PER_PT
const SIGNATURE_WIDTH_TWIPS = 260 * TWIPS_PER_PT
const DATE_WIDTH_TWIPS = 140 * TWIPS_PER_PT
const WRITING_LINE_TWIPS = 22 * TWIPS_PER_PT
const TEXT_SIZE_HALF_POINTS = 22
const SMALL_SIZE_HALF_POINTS = 18
/** Times New Roman is installed with Word. It covers Latin, Greek, Cyrillic, Hebrew, and Arabic. */
const FONT_FAMILY = 'Times New Roman'
const MUTED_COLOR = '55645D'

const blankLine = { style: BorderStyle.SINGLE, size: 6, space: 1, color: MUTED_COLOR }

const isRightToLeft = (text: string): boolean => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text)

/** Splits text into runs of a single direction, because Word needs the direction of each run. */
const createRuns = (
  text: string,
  options: { bold?: boolean; size?: number; color?: string } = {},
): TextRun[] => {
  const runs: { text: string; rightToLeft: boolean }[] = []
  for (const word of text.split(/(?<= )/)) {
    const last = runs.at(-1)
    const rightToLeft = isRightToLeft(word)
    if (last?.rightToLeft === rightToLeft) last.text += word
    else runs.push({ text: word, rightToLeft })
  }
  return runs.map(
    (run) => new TextRun({ ...options, text: run.text, ...(run.rightToLeft && { rightToLeft: true }) }),
  )
}

const createText = (text: string): Paragraph => new Paragraph({ children: createRuns(text) })

const createHeading = (text: string, heading: (typeof HeadingLevel)[keyof typeof HeadingLevel]): Paragraph =>
  new Paragraph({ heading, keepNext: true, children: createRuns(text) })

const createListItems = ({ items, marks }: DraftList): Paragraph[] =>
  items.map(
    ({ text }, index) =>
      new Paragraph({
        indent: { left: 2 * LIST_INDENT_TWIPS, hanging: LIST_INDENT_TWIPS },
        children: createRuns(`${getItemMark(marks, index)} ${text}`),
      }),
  )

const createTable = ({ columns, rows }: DraftTable): Table => {
  const widths = columns.map(({ share }) => Math.round(share * TEXT_WIDTH_TWIPS))
  const createCells = (texts: readonly string[], bold: boolean): TableCell[] =>
    texts.map((text, index) => {
      const alignment = columns[index]?.isAmount ? AlignmentType.RIGHT : AlignmentType.LEFT
      return new TableCell({
        width: { size: widths[index] ?? 0, type: WidthType.DXA },
        margins: { top: 40, bottom: 40, left: 80, right: 80 },
        children: [
          new Paragraph({ alignment, spacing: { after: 0 }, children: createRuns(text, { bold, size: 20 }) }),
        ],
      })
    })
  const header = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: createCells(
      columns.map(({ title }) => title),
      true,
    ),
  })
  return new Table({
    width: { size: TEXT_WIDTH_TWIPS, type: WidthType.DXA },
    columnWidths: widths,
    rows: [
      header,
      ...rows.map(
        ({ cells, isTotal = false }) =>
          new TableRow({ cantSplit: true, children: createCells(cells, isTotal) }),
      ),
    ],
  })
}

/** Creates blank lines as bottom borders of empty paragraphs. */
const createWritingLines = ({ label, lines }: WritingLines): Paragraph[] => [
  new Paragraph({ keepNext: true, children: createRuns(label, { bold: true }) }),
  ...Array.from(
    { length: lines },
    (_, index) =>
      new Paragraph({
        keepNext: index < lines - 1,
        spacing: { before: WRITING_LINE_TWIPS / 2, after: 0 },
        border: { bottom: blankLine, between: blankLine },
        children: [],
      }),
  ),
]

/** Creates a signature line as the top border of the text below it. */
const createSignedLine = (text: string, width: number, keepNext: boolean): Paragraph =>
  new Paragraph({
    keepNext,
    keepLines: true,
    spacing: { before: 32 * TWIPS_PER_PT, after: 0 },
    border: { top: blankLine },
    indent: { right: TEXT_WIDTH_TWIPS - width },
    children: createRuns(text),
  })

const createSignatureBlock = ({ name, role }: SignatureBlock): Paragraph[] => [
  createSignedLine(`${name}, ${role}`, SIGNATURE_WIDTH_TWIPS, true),
  createSignedLine(DATE_LABEL, DATE_WIDTH_TWIPS, false),
]

const createBlock = (block: DraftBlock): (Paragraph | Table)[] => {
  if (block.kind === 'table') return [createTable(block), new Paragraph({ children: [] })]
  if (block.kind === 'writing') return createWritingLines(block)
  if (block.kind === 'signature') return createSignatureBlock(block)
  const { heading } = block
  return [
    ...(heading === undefined ? [] : [createHeading(heading, HeadingLevel.HEADING_3)]),
    ...(block.kind === 'list' ? createListItems(block) : [createText(block.text)]),
  ]
}

/** Creates the notes on a separate page, so that it can be removed before filing. */
const createNotes = (notes: DraftDocument['notes']): Paragraph[] =>
  notes.length === 0
    ? []
    : [
        new Paragraph({
          heading: HeadingLevel.HEADING_2,
          pageBreakBefore: true,
          keepNext: true,
          children: createRuns(NOTES_HEADING),
        }),
        ...notes.flatMap(({ text, source }) => [
          createText(text),
          ...(source
            ? [
                new Paragraph({
                  children: createRuns(describeSource(source), { size: SMALL_SIZE_HALF_POINTS }),
                }),
              ]
            : []),
        ]),
      ]

const createFooter = (): Footer =>
  new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH_TWIPS }],
        children: [
          new TextRun({ text: DRAFT_MARK, size: SMALL_SIZE_HALF_POINTS, color: MUTED_COLOR }),
          new TextRun({
            children: [new Tab(), 'Page ', PageNumber.CURRENT],
            size: SMALL_SIZE_HALF_POINTS,
            color: MUTED_COLOR,
          }),
        ],
      }),
    ],
  })

const createHeadingStyle = (size: number, before: number) => ({
  run: { font: FONT_FAMILY, size, bold: true, color: '000000' },
  paragraph: { spacing: { before, after: 80 } },
})

/** Renders a draft as a Word document. Headings use Word's heading styles. */
export const createDraftDocx = async (draft: DraftDocument): Promise<Buffer> => {
  const { title, organization, notes } = draft
  const document = new Document({
    title: `${title}: ${organization}`,
    creator: organization,
    lastModifiedBy: organization,
    styles: {
      default: {
        document: {
          run: { font: FONT_FAMILY, size: TEXT_SIZE_HALF_POINTS, language: { value: 'en-US' } },
          paragraph: { spacing: { after: 140, line: 264 } },
        },
        heading1: createHeadingStyle(40, 0),
        heading2: createHeadingStyle(26, 280),
        heading3: createHeadingStyle(TEXT_SIZE_HALF_POINTS, 120),
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: PAGE_WIDTH_TWIPS, height: PAGE_HEIGHT_TWIPS },
            margin: { top: MARGIN_TWIPS, right: MARGIN_TWIPS, bottom: MARGIN_TWIPS, left: MARGIN_TWIPS },
          },
        },
        footers: { default: createFooter() },
        children: [
          createHeading(title, HeadingLevel.HEADING_1),
          new Paragraph({ children: createRuns(organization, { bold: true, size: 26 }) }),
          new Paragraph({
            children: createRuns(DRAFT_MARK, { size: SMALL_SIZE_HALF_POINTS, color: 'A33A24' }),
          }),
          ...numberSections(draft).flatMap(({ heading: text, blocks }) => [
            createHeading(text, HeadingLevel.HEADING_2),
            ...blocks.flatMap(createBlock),
          ]),
          ...createNotes(notes),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}
