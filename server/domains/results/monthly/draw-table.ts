import { clientFigureColumns, type Figures, figureTexts } from '#contract/results'
import { colors, type Letter, left, right, type TextOptions } from '#server/platform/pdf/letter.ts'

const { quiet, line } = colors

/** The name takes what the columns of figures leave. */
const columnWidth = 66
const nameWidth = right - left - clientFigureColumns.length * columnWidth

const drawRow = (
  letter: Letter,
  [name = '', ...figures]: string[],
  { isHead, ...options }: TextOptions & { isHead: boolean },
): void => {
  const { pdf } = letter
  letter.row([
    { tag: 'TH', scope: isHead ? 'Column' : 'Row', text: name, width: nameWidth - 8, ...options },
    ...figures.map((text, index) => ({
      ...(isHead ? ({ tag: 'TH', scope: 'Column' } as const) : ({ tag: 'TD' } as const)),
      text,
      x: left + nameWidth + index * columnWidth,
      width: columnWidth,
      align: 'right' as const,
      ...options,
    })),
  ])
  pdf.y += 5
  letter.decorate(() => pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).stroke(line))
  pdf.y += 5
}

/** Draws figures by name, one row each, under a title. */
export const drawTable = (
  letter: Letter,
  { title, noun }: { title: string; noun: string },
  rows: readonly (Figures & { name: string })[],
): void => {
  if (rows.length === 0) return
  letter.makeRoom(80)
  letter.text('H2', title, { style: 'display', size: 14 })
  letter.pdf.y += 8
  letter.element('Table', () => {
    const head = { isHead: true, style: 'bold', size: 8.5, color: quiet } as const
    drawRow(letter, [noun, ...clientFigureColumns], head)
    for (const { name, ...figures } of rows)
      drawRow(letter, [name, ...figureTexts(figures)], { isHead: false, size: 9.5 })
  })
  letter.pdf.y += 18
}
