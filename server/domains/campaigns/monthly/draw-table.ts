import { clientFigureColumns, type Figures, figureTexts } from '#contract/campaigns'
import { bottom, colors, left, right } from '#server/platform/pdf/open-letter.ts'
import { printable } from '#server/platform/pdf/printable.ts'

const { ink, quiet, line } = colors

/** The name takes what the columns of figures leave. */
const columnWidth = 66
const nameWidth = right - left - clientFigureColumns.length * columnWidth

/** Begins a new page where less room is left than this. */
export const makeRoom = (pdf: PDFKit.PDFDocument, height: number): void => {
  if (pdf.y + height > bottom) pdf.addPage()
}

const drawRow = (pdf: PDFKit.PDFDocument, [name = '', ...figures]: string[]): void => {
  const { y } = pdf
  pdf.text(name, left, y, { width: nameWidth - 8 })
  const below = pdf.y
  for (const [index, figure] of figures.entries())
    pdf.text(figure, left + nameWidth + index * columnWidth, y, { width: columnWidth, align: 'right' })
  pdf.y = below + 5
  pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).stroke(line)
  pdf.y += 5
}

/** Draws figures by name, one row each, under a title. */
export const drawTable = (
  pdf: PDFKit.PDFDocument,
  { title, noun }: { title: string; noun: string },
  rows: readonly (Figures & { name: string })[],
): void => {
  if (rows.length === 0) return
  makeRoom(pdf, 80)
  pdf.font('display').fontSize(14).fillColor(ink).text(title, left, pdf.y)
  pdf.moveDown(0.5)
  pdf.font('bold').fontSize(8.5).fillColor(quiet)
  drawRow(pdf, [noun, ...clientFigureColumns])
  pdf.font('text').fontSize(9.5).fillColor(ink)
  for (const { name, ...figures } of rows) {
    makeRoom(pdf, 40)
    drawRow(pdf, [printable(name), ...figureTexts(figures)])
  }
  pdf.y += 18
}
