import { brand } from '#contract/brand.ts'
import { complexScriptFonts, openFont, type TextStyle } from './fonts.ts'
import { isRightToLeft, type Line, layOutText } from './line-layout.ts'
import { toPrintable, UNPRINTABLE_TEXT, unprintableTextNote } from './printable.ts'

export const pdfColors = {
  ink: '#16241f',
  quiet: '#55645d',
  spruce: '#1f5c4a',
  marigold: '#e0a021',
  water: '#8fb5b5',
  line: '#ddd5c6',
  brick: '#a33a24',
  mist: '#eef2ee',
}

/** The positions of the margins on a US letter page, in points. */
export const CONTENT_TOP_PT = 64
export const CONTENT_LEFT_PT = 64
export const CONTENT_RIGHT_PT = 612 - 64
export const CONTENT_BOTTOM_PT = 792 - 64

type Tag = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'LBody' | 'Div'

export interface TextOptions {
  style?: TextStyle
  size?: number
  color?: string
  x?: number
  width?: number
  align?: 'left' | 'right' | 'center'
  /** Extra space between lines, in points. */
  gap?: number
}

/** Options of a structure element, including two that @types/pdfkit lacks. */
interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Row' | 'Column'
  bbox?: [left: number, top: number, right: number, bottom: number]
}

/**
 * Returns text-shaping options. With a `features` object, even an empty one, pdfkit shapes the text as a
 * whole. Without one, it shapes each word once per document, which is many times faster. Returns `object`
 * because @types/pdfkit expects a list.
 */
const getShapingOptions = (font: string, text: string): object =>
  complexScriptFonts.has(font) || isRightToLeft(text) ? { features: {} } : {}

interface TextBlock {
  lines: Line[]
  options: Required<TextOptions>
}

const getLineStart = (line: Line, { x, width, align }: Required<TextOptions>): number => {
  const slack = width - line.width
  return x + { left: 0, center: slack / 2, right: slack }[align]
}

export interface LetterCell extends TextOptions {
  tag: 'TH' | 'TD'
  scope?: 'Row' | 'Column'
  text: string
}

/**
 * A tagged PDF (PDF/UA-1) with US letter pages. All content is either in the structure tree or marked as an
 * artifact. Text wraps and continues on the next page. `pdf.y` is the current vertical position.
 */
export class TaggedPdf {
  readonly #chunks: Buffer[] = []
  readonly #finished: Promise<void>
  readonly #open: PDFKit.PDFStructureElement[] = []
  readonly #registered = new Set<string>()
  readonly #bottom: number
  #hasHiddenLetters = false

  readonly pdf: PDFKit.PDFDocument

  /** `bottom` is where the text of a page ends, in points. */
  constructor(pdf: PDFKit.PDFDocument, bottom = CONTENT_BOTTOM_PT) {
    this.pdf = pdf
    this.#bottom = bottom
    pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#finished = new Promise<void>((resolve, reject) => {
      pdf.once('end', resolve)
      pdf.once('error', reject)
    })
    const root = pdf.struct('Document')
    pdf.addStructure(root)
    this.#open.push(root)
  }

  #setFont(name: string): void {
    // pdfkit accepts an open font, which @types/pdfkit lacks.
    if (!this.#registered.has(name)) this.pdf.registerFont(name, openFont(name) as never)
    this.#registered.add(name)
    this.pdf.font(name)
  }

  #measure(size: number) {
    return ({ text, font }: { text: string; font: string }): number => {
      this.#setFont(font)
      return this.pdf.fontSize(size).widthOfString(text, { ...getShapingOptions(font, text) })
    }
  }

  #block(text: string, options: TextOptions): TextBlock {
    const { style = 'text', size = 11, x = CONTENT_LEFT_PT } = options
    const set = {
      style,
      size,
      x,
      color: pdfColors.ink,
      width: CONTENT_RIGHT_PT - x,
      align: 'left' as const,
      gap: 0,
    }
    const shown = toPrintable(style, text)
    this.#hasHiddenLetters ||= shown.includes(UNPRINTABLE_TEXT)
    const all = { ...set, ...options }
    return { lines: layOutText(style, shown, all.width, this.#measure(size)), options: all }
  }

  /** Returns a line's height in points. Fonts for other scripts are taller than the brand fonts. */
  #measureHeight({ spans }: Line, { size, gap }: Required<TextOptions>): number {
    return size * (spans.some(({ font }) => font.startsWith('noto-')) ? 1.45 : 1.2) + gap
  }

  #drawLine(line: Line, y: number, options: Required<TextOptions>): void {
    const { pdf } = this
    const { size, color } = options
    let x = getLineStart(line, options)
    const baseline = y + size * 0.96
    const element = this.#open.at(-1)
    const content = pdf.markStructureContent('Span')
    for (const { text, font } of line.spans) {
      this.#setFont(font)
      const isReversed = isRightToLeft(text) && !complexScriptFonts.has(font)
      if (complexScriptFonts.has(font)) pdf.markContent('Span', { actual: text })
      else if (isReversed) pdf.markContent('ReversedChars')
      pdf
        .fontSize(size)
        .fillColor(color)
        .text(text, x, baseline, {
          ...getShapingOptions(font, text),
          lineBreak: false,
          baseline: 'alphabetic',
        })
      if (isReversed || complexScriptFonts.has(font)) pdf.endMarkedContent()
      x += this.#measure(size)({ text, font })
    }
    pdf.endMarkedContent()
    element?.add(content)
  }

  #drawBlock({ lines, options }: TextBlock): void {
    for (const line of lines) {
      const height = this.#measureHeight(line, options)
      this.makeRoom(height)
      const { y } = this.pdf
      this.#drawLine(line, y, options)
      this.pdf.y = y + height
    }
  }

  /** Starts a new page if less than `height` points are left. */
  makeRoom(height: number): void {
    if (this.pdf.y + height > this.#bottom) this.startPage()
  }

  startPage(): void {
    this.pdf.addPage()
    this.pdf.y = CONTENT_TOP_PT
  }

  /** Wraps the content that `draw` adds in a structure element. */
  element(tag: Tag, draw: () => void, options: ElementOptions = {}): void {
    const element = this.pdf.struct(tag, options)
    this.#open.at(-1)?.add(element)
    this.#open.push(element)
    draw()
    this.#open.pop()
  }

  /** Draws a decoration, which screen readers skip. */
  decorate(draw: () => void): void {
    const { y } = this.pdf
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdf.endMarkedContent()
    this.pdf.y = y
  }

  /** Draws a figure with alternative text. */
  figure(alt: string, bbox: Required<ElementOptions>['bbox'], draw: () => void): void {
    const { pdf } = this
    const content = pdf.markStructureContent('Figure')
    const { y } = pdf
    draw()
    pdf.y = y
    pdf.endMarkedContent()
    const options: ElementOptions = { alt, bbox }
    const figure = pdf.struct('Figure', options)
    this.#open.at(-1)?.add(figure)
    figure.add(content)
  }

  /** Draws a line of text inside a figure or decoration. Screen readers don't read it. */
  label(text: string, y: number, options: TextOptions): void {
    const { lines, options: all } = this.#block(text, options)
    const [line] = lines
    if (!line) return
    let x = getLineStart(line, all)
    for (const span of line.spans) {
      this.#setFont(span.font)
      this.pdf
        .fontSize(all.size)
        .fillColor(all.color)
        .text(span.text, x, y, { ...getShapingOptions(span.font, span.text), lineBreak: false })
      x += this.#measure(all.size)(span)
    }
  }

  text(tag: 'H1' | 'H2' | 'H3' | 'P' | 'LBody', text: string, options: TextOptions = {}): void {
    this.element(tag, () => this.#drawBlock(this.#block(text, options)))
  }

  /** Returns the height of a block of text, in points. */
  measureHeight(text: string, options: TextOptions = {}): number {
    const { lines, options: all } = this.#block(text, options)
    return lines.reduce((sum, line) => sum + this.#measureHeight(line, all), 0)
  }

  /** Returns the width of text on a single line, in points. */
  measureWidth(text: string, options: TextOptions = {}): number {
    const { lines } = this.#block(text, { ...options, width: Number.POSITIVE_INFINITY })
    return Math.max(...lines.map(({ width }) => width))
  }

  /**
   * Draws a table row that is as tall as its tallest cell. Starts a new page if the row and `spaceBelow`
   * points below it don't fit.
   */
  row(cells: readonly LetterCell[], spaceBelow = 0): void {
    const blocks = cells.map(({ tag: _, scope: __, text, ...options }) => this.#block(text, options))
    const heights = blocks.map(({ lines, options }) =>
      lines.reduce((sum, line) => sum + this.#measureHeight(line, options), 0),
    )
    const height = Math.max(...heights)
    this.makeRoom(Math.min(height + spaceBelow, this.#bottom - CONTENT_TOP_PT))
    const { y } = this.pdf
    this.element('TR', () => {
      for (const [index, { tag, scope }] of cells.entries()) {
        this.pdf.y = y
        const block = blocks[index]
        if (block) this.element(tag, () => this.#drawBlock(block), scope ? { scope } : {})
      }
    })
    this.pdf.y = y + height
  }

  /**
   * Draws a label on the left and its value on the right, as cells of one table row. Long texts wrap instead
   * of overlapping.
   */
  pair(label: string, value: string, style: TextStyle = 'text'): void {
    const width = CONTENT_RIGHT_PT - CONTENT_LEFT_PT
    const valueWidth = Math.min(this.measureWidth(value, { style }) + 1, width * 0.62)
    this.row([
      { tag: 'TH', scope: 'Row', text: label, style, width: width - valueWidth - 16 },
      { tag: 'TD', text: value, style, x: CONTENT_RIGHT_PT - valueWidth, width: valueWidth, align: 'right' },
    ])
    this.pdf.y += 8
  }

  small(text: string): void {
    this.text('P', text, { size: 9.5, color: pdfColors.quiet })
  }

  rule(): void {
    const { pdf } = this
    this.decorate(() =>
      pdf.moveTo(CONTENT_LEFT_PT, pdf.y).lineTo(CONTENT_RIGHT_PT, pdf.y).lineWidth(1).stroke(pdfColors.line),
    )
    pdf.y += 14
  }

  async finish(): Promise<Buffer> {
    if (this.#hasHiddenLetters) {
      this.pdf.y += 8
      this.small(unprintableTextNote)
    }
    this.#open[0]?.end()
    this.pdf.end()
    await this.#finished
    return Buffer.concat(this.#chunks)
  }
}

/** Draws the logo: three stones above a waterline. See web/ui/causeway/mark.tsx. */
const drawLogo = (pdf: PDFKit.PDFDocument): void => {
  pdf.save().translate(CONTENT_LEFT_PT, 60)
  pdf.roundedRect(2, 13, 9.5, 12, 3).fill(pdfColors.spruce)
  pdf.roundedRect(15, 7.5, 10, 17.5, 3.2).fill(pdfColors.spruce)
  pdf.roundedRect(28.5, 2, 10, 23, 3.2).fill(pdfColors.marigold)
  pdf.path('M1 25.5q4.75-3.4 9.5 0t9.5 0 9.5 0 9.5 0').lineWidth(3).lineCap('round').stroke(pdfColors.water)
  pdf.restore()
}

/** @types/pdfkit lacks this option. */
const pdfConformance: object = { subset: 'PDF/UA' }

const openPdf = async (title: string, author: string): Promise<PDFKit.PDFDocument> => {
  // Loaded on first use, because it's large and rarely needed.
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({
    size: 'LETTER',
    margin: CONTENT_LEFT_PT,
    lang: 'en-US',
    displayTitle: true,
    tagged: true,
    ...pdfConformance,
    pdfVersion: '1.7',
    info: { Title: title, Author: author },
  })
}

/** Starts a PDF with the letterhead. `finish` returns the file. */
export const openBrandedPdf = async (title: string): Promise<TaggedPdf> => {
  const pdf = await openPdf(title, brand.name)
  const letter = new TaggedPdf(pdf)
  letter.decorate(() => drawLogo(pdf))
  pdf.y = 62
  letter.text('P', brand.name, {
    style: 'display',
    size: 24,
    color: pdfColors.spruce,
    x: CONTENT_LEFT_PT + 46,
  })
  pdf.y += 10
  letter.small(`${brand.address}\n${brand.supportEmail} · ${brand.phone}`)
  return letter
}

/** Height of the footer and the space above it, in points. */
const FOOTER_HEIGHT_PT = 28
const FOOTER_TEXT_PT = 14
const FOOTER_SIZE_PT = 8.5

/**
 * Starts a PDF that isn't from us, so it has no letterhead. The bottom of each page shows the footer text and
 * the page number.
 */
export const openUnbrandedPdf = async (title: string, author: string, footer: string): Promise<TaggedPdf> => {
  const pdf = await openPdf(title, author)
  const letter = new TaggedPdf(pdf, CONTENT_BOTTOM_PT - FOOTER_HEIGHT_PT)
  let pageNumber = 0
  const drawFooter = (): void => {
    pageNumber += 1
    const y = CONTENT_BOTTOM_PT - FOOTER_TEXT_PT
    const style = { size: FOOTER_SIZE_PT, color: pdfColors.quiet }
    letter.decorate(() => {
      letter.label(footer, y, style)
      letter.label(`Page ${pageNumber}`, y, { ...style, align: 'right' })
    })
  }
  drawFooter()
  pdf.on('pageAdded', drawFooter)
  pdf.y = CONTENT_TOP_PT
  return letter
}
