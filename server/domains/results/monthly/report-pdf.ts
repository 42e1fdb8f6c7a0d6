import { scaleBand, scaleLinear } from 'd3-scale'
import { brand } from '#contract/brand.ts'
import { formatEastern } from '#contract/dates.ts'
import {
  clientFigureColumnTitles,
  describeReport,
  describeReportConversions,
  explainMonth,
  type Figures,
  formatFigures,
  formatMonth,
  formatResultMonth,
  formatShortMonth,
  getReportedMonth,
  type MonthlyReport,
  type MonthlyResult,
  type TrendChartSpec,
  trendCharts,
  UNCOUNTED_LABEL,
} from '#contract/results'
import {
  CONTENT_LEFT_PT,
  CONTENT_RIGHT_PT,
  openBrandedPdf,
  pdfColors,
  type TaggedPdf,
  type TextOptions,
} from '#server/platform/pdf/tagged-pdf.ts'

const { ink, quiet, spruce, brick, mist, line } = pdfColors
const CONTENT_WIDTH_PT = CONTENT_RIGHT_PT - CONTENT_LEFT_PT

const drawFigures = (letter: TaggedPdf, { content }: MonthlyReport): void => {
  const { pdf } = letter
  const story = explainMonth(getReportedMonth(content))
  const { y } = pdf
  const gap = 10
  const each = (CONTENT_WIDTH_PT - gap * (story.length - 1)) / story.length
  for (const [index, { label, value, note }] of story.entries()) {
    const x = CONTENT_LEFT_PT + index * (each + gap)
    const inside = { x: x + 10, width: each - 20 }
    letter.decorate(() => pdf.roundedRect(x, y, each, 84, 6).lineWidth(0.75).stroke(line))
    pdf.y = y + 10
    letter.text('P', label, { size: 8.5, color: quiet, ...inside })
    pdf.y = y + 23
    letter.text('P', value, { style: 'display', size: 17, ...inside })
    pdf.y = y + 47
    letter.text('P', note, { size: 7.5, color: quiet, ...inside })
  }
  pdf.y = y + 84 + 20
}

/** Draws the staff paragraph in a box. Omits the box if the paragraph is too long for one page. */
const drawParagraph = (letter: TaggedPdf, { paragraph }: MonthlyReport): void => {
  if (paragraph === '') return
  const { pdf } = letter
  const inside = { size: 10.5, x: CONTENT_LEFT_PT + 16, width: CONTENT_WIDTH_PT - 32, gap: 2 }
  const height = letter.measureHeight(paragraph, inside) + 46
  const isBoxed = height < 560
  if (isBoxed) {
    letter.makeRoom(height)
    letter.decorate(() => pdf.roundedRect(CONTENT_LEFT_PT, pdf.y, CONTENT_WIDTH_PT, height, 6).fill(mist))
  }
  pdf.y += 14
  letter.text('H2', `From your ${brand.name} team`, { ...inside, style: 'bold', color: spruce })
  pdf.y += 4
  letter.text('P', paragraph, inside)
  pdf.y += 34
}

const drawCharts = (letter: TaggedPdf, { content }: MonthlyReport): void => {
  const { pdf } = letter
  const gap = 24
  const size = { width: (CONTENT_WIDTH_PT - gap) / 2, height: 122 }
  for (let first = 0; first < trendCharts.length; first += 2) {
    letter.makeRoom(size.height)
    const { y } = pdf
    for (const [column, chart] of trendCharts.slice(first, first + 2).entries())
      drawChart(letter, content.months, chart, {
        x: CONTENT_LEFT_PT + column * (size.width + gap),
        y,
        ...size,
      })
    pdf.y = y + size.height + 16
  }
}

export const createReportPdf = async (report: MonthlyReport): Promise<Buffer> => {
  const { project, month, content, version, sentAt } = report
  const title = `${formatMonth(month)} report`
  const letter = await openBrandedPdf(`${project.name}, ${title}`)
  const { pdf } = letter
  pdf.y += 24
  letter.text('H1', title, { style: 'display', size: 20 })
  letter.text('P', project.name, { style: 'bold', size: 11.5 })
  pdf.y += 10
  letter.text('P', `${describeReport(report)} ${describeReportConversions(content)}`, { size: 12, gap: 2 })
  pdf.y += 14
  drawFigures(letter, report)
  drawParagraph(letter, report)
  drawCharts(letter, report)
  drawTable(
    letter,
    { title: 'Your campaigns', noun: 'Campaign' },
    content.campaigns.map(({ campaign, ...figures }) => ({ name: campaign, ...figures })),
  )
  drawTable(
    letter,
    { title: 'What people searched for', noun: 'Keyword' },
    content.keywords.map(({ keyword, ...figures }) => ({ name: keyword, ...figures })),
  )
  drawTable(
    letter,
    { title: 'Month by month', noun: 'Month' },
    content.months.toReversed().map((figures) => ({ name: formatResultMonth(figures), ...figures })),
  )
  letter.makeRoom(50)
  const sent = sentAt ? `${version > 1 ? 'Updated' : 'Sent'} ${formatEastern(sentAt)}.` : 'Draft.'
  letter.small(`${sent} The figures come from Google Ads. Times are in Eastern Time (ET).`)
  letter.small(`${brand.copyright}. ${brand.notAffiliated}`)
  return letter.finish()
}

const COLUMN_WIDTH_PT = 66
const NAME_WIDTH_PT = CONTENT_RIGHT_PT - CONTENT_LEFT_PT - clientFigureColumnTitles.length * COLUMN_WIDTH_PT

/** Space above and below the line under a row, in points. */
const RULE_GAP_PT = 5

const drawRow = (
  letter: TaggedPdf,
  [name = '', ...figures]: string[],
  { isHead, ...options }: TextOptions & { isHead: boolean },
): void => {
  const { pdf } = letter
  const cells = [
    { tag: 'TH', scope: isHead ? 'Column' : 'Row', text: name, width: NAME_WIDTH_PT - 8, ...options },
    ...figures.map((text, index) => ({
      ...(isHead ? ({ tag: 'TH', scope: 'Column' } as const) : ({ tag: 'TD' } as const)),
      text,
      x: CONTENT_LEFT_PT + NAME_WIDTH_PT + index * COLUMN_WIDTH_PT,
      width: COLUMN_WIDTH_PT,
      align: 'right' as const,
      ...options,
    })),
  ] as const
  letter.row(cells, RULE_GAP_PT)
  pdf.y += RULE_GAP_PT
  letter.decorate(() =>
    pdf.moveTo(CONTENT_LEFT_PT, pdf.y).lineTo(CONTENT_RIGHT_PT, pdf.y).lineWidth(0.5).stroke(line),
  )
  pdf.y += RULE_GAP_PT
}

const drawTable = (
  letter: TaggedPdf,
  { title, noun }: { title: string; noun: string },
  rows: readonly (Figures & { name: string })[],
): void => {
  if (rows.length === 0) return
  letter.makeRoom(80)
  letter.text('H2', title, { style: 'display', size: 14 })
  letter.pdf.y += 8
  letter.element('Table', () => {
    const head = { isHead: true, style: 'bold', size: 8.5, color: quiet } as const
    drawRow(letter, [noun, ...clientFigureColumnTitles], head)
    for (const { name, ...figures } of rows)
      drawRow(letter, [name, ...formatFigures(figures)], { isHead: false, size: 9.5 })
  })
  letter.pdf.y += 18
}

interface ChartBox {
  x: number
  y: number
  width: number
  height: number
}

/** Space around the bars for the title, month labels, and scale, in points. */
const CHART_MARGIN_PT = { top: 24, bottom: 14, left: 40 }

/** Describes a chart for screen readers. */
const describeChart = (
  months: readonly MonthlyResult[],
  { title, value, format, mark, isUncounted }: TrendChartSpec,
): string =>
  [
    `${title}. `,
    months
      .map(
        (month) =>
          `${formatShortMonth(month.month)}: ${format(value(month))}${isUncounted?.(month) ? ' (launch month, doesn’t count)' : ''}`,
      )
      .join(', '),
    `.${mark ? ` The line marks ${mark.label}.` : ''}`,
  ].join('')

/** Draws a bar chart. Matches web/domains/results/client/trend-chart.tsx. */
const drawChart = (
  letter: TaggedPdf,
  months: readonly MonthlyResult[],
  chart: TrendChartSpec,
  box: ChartBox,
): void => {
  const { pdf } = letter
  const { title, value, format, mark, isBelow, isUncounted } = chart
  const [left, right] = [box.x + CHART_MARGIN_PT.left, box.x + box.width]
  const [top, bottom] = [box.y + CHART_MARGIN_PT.top, box.y + box.height - CHART_MARGIN_PT.bottom]
  const most = Math.max(...months.map(value), mark?.value ?? 0, Number.MIN_VALUE)
  const x = scaleBand(
    months.map(({ month }) => month),
    [left, right],
  )
    .paddingInner(0.3)
    .paddingOuter(0.15)
  const y = scaleLinear([0, most], [bottom, top]).nice(4)
  const small = { size: 7.5, color: quiet } as const
  const draw = () => {
    letter.label(title, box.y, { style: 'bold', size: 10.5, color: ink, x: box.x })
    for (const tick of y.ticks(4)) {
      pdf.moveTo(left, y(tick)).lineTo(right, y(tick)).lineWidth(0.5).stroke(line)
      const column = { x: box.x, width: CHART_MARGIN_PT.left - 5, align: 'right' } as const
      letter.label(format(tick), y(tick) - 4, { ...small, ...column })
    }
    for (const month of months) {
      const barLeft = x(month.month) ?? left
      const height = y(0) - y(value(month))
      const color = isUncounted?.(month) ? line : isBelow?.(month) ? brick : spruce
      pdf.rect(barLeft, y(value(month)), x.bandwidth(), height).fill(color)
      letter.label(formatShortMonth(month.month), bottom + 4, {
        ...small,
        x: barLeft - 8,
        width: x.bandwidth() + 16,
        align: 'center',
      })
    }
    if (!mark) return
    const height = y(mark.value)
    pdf.moveTo(left, height).lineTo(right, height).lineWidth(1).dash(4, { space: 3 }).stroke(ink)
    pdf.undash()
    const uncounted =
      isUncounted && months.some(isUncounted) ? `Gray: ${UNCOUNTED_LABEL.toLowerCase()} · ` : ''
    letter.label(`${uncounted}${mark.label}`, box.y + 2, {
      ...small,
      x: box.x,
      width: box.width,
      align: 'right',
    })
  }
  letter.figure(describeChart(months, chart), [box.x, box.y, box.x + box.width, box.y + box.height], draw)
}
