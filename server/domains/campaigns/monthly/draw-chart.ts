import { scaleBand, scaleLinear } from 'd3-scale'
import { formatShortMonth, type MonthlyResult, type TrendChartOf } from '#contract/campaigns'
import { colors } from '#server/platform/pdf/open-letter.ts'

const { ink, quiet, spruce, brick, line } = colors

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What stands around the columns: the title above, months below, figures on the left. */
const margin = { top: 24, bottom: 14, left: 40 }

/** Draws a column for each month, as the client's page does; see web/domains/campaigns/client/trend-chart.tsx. */
export const drawChart = (
  pdf: PDFKit.PDFDocument,
  months: readonly MonthlyResult[],
  { title, value, format, mark, isBelow }: TrendChartOf,
  box: Box,
): void => {
  const [left, right] = [box.x + margin.left, box.x + box.width]
  const [top, bottom] = [box.y + margin.top, box.y + box.height - margin.bottom]
  const most = Math.max(...months.map(value), mark?.value ?? 0, Number.MIN_VALUE)
  const x = scaleBand(
    months.map(({ month }) => month),
    [left, right],
  )
    .paddingInner(0.3)
    .paddingOuter(0.15)
  const y = scaleLinear([0, most], [bottom, top]).nice(4)
  pdf.font('bold').fontSize(10.5).fillColor(ink).text(title, box.x, box.y, { lineBreak: false })
  pdf.font('text').fontSize(7.5)
  for (const tick of y.ticks(4)) {
    pdf.moveTo(left, y(tick)).lineTo(right, y(tick)).lineWidth(0.5).stroke(line)
    pdf
      .fillColor(quiet)
      .text(format(tick), box.x, y(tick) - 4, { width: margin.left - 5, align: 'right', lineBreak: false })
  }
  for (const month of months) {
    const place = x(month.month) ?? left
    const height = y(0) - y(value(month))
    pdf.rect(place, y(value(month)), x.bandwidth(), height).fill(isBelow?.(month) ? brick : spruce)
    pdf.fillColor(quiet).text(formatShortMonth(month.month), place - 8, bottom + 4, {
      width: x.bandwidth() + 16,
      align: 'center',
      lineBreak: false,
    })
  }
  if (!mark) return
  pdf.moveTo(left, y(mark.value)).lineTo(right, y(mark.value)).lineWidth(1).dash(4, { space: 3 }).stroke(ink)
  pdf.undash()
  pdf
    .fillColor(quiet)
    .text(mark.label, box.x, box.y + 2, { width: box.width, align: 'right', lineBreak: false })
}
