import { scaleBand, scaleLinear } from 'd3-scale'
import { formatShortMonth, type MonthlyResult, type TrendChartOf } from '#contract/results'
import { colors, type Letter } from '#server/platform/pdf/letter.ts'

const { ink, quiet, spruce, brick, line } = colors

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What stands around the columns: the title above, months below, figures on the left. */
const margin = { top: 24, bottom: 14, left: 40 }

/** What the chart shows, for readers who can't see it. */
const altOf = (months: readonly MonthlyResult[], { title, value, format, mark }: TrendChartOf): string =>
  [
    `${title}. `,
    months.map((month) => `${formatShortMonth(month.month)}: ${format(value(month))}`).join(', '),
    `.${mark ? ` The line marks ${mark.label}.` : ''}`,
  ].join('')

/** Draws a column for each month, as the client's page does; see web/domains/results/client/trend-chart.tsx. */
export const drawChart = (
  letter: Letter,
  months: readonly MonthlyResult[],
  chart: TrendChartOf,
  box: Box,
): void => {
  const { pdf } = letter
  const { title, value, format, mark, isBelow } = chart
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
  const small = { size: 7.5, color: quiet } as const
  const draw = () => {
    letter.label(title, box.y, { style: 'bold', size: 10.5, color: ink, x: box.x })
    for (const tick of y.ticks(4)) {
      pdf.moveTo(left, y(tick)).lineTo(right, y(tick)).lineWidth(0.5).stroke(line)
      const place = { x: box.x, width: margin.left - 5, align: 'right' } as const
      letter.label(format(tick), y(tick) - 4, { ...small, ...place })
    }
    for (const month of months) {
      const place = x(month.month) ?? left
      const height = y(0) - y(value(month))
      pdf.rect(place, y(value(month)), x.bandwidth(), height).fill(isBelow?.(month) ? brick : spruce)
      letter.label(formatShortMonth(month.month), bottom + 4, {
        ...small,
        x: place - 8,
        width: x.bandwidth() + 16,
        align: 'center',
      })
    }
    if (!mark) return
    const height = y(mark.value)
    pdf.moveTo(left, height).lineTo(right, height).lineWidth(1).dash(4, { space: 3 }).stroke(ink)
    pdf.undash()
    letter.label(mark.label, box.y + 2, { ...small, x: box.x, width: box.width, align: 'right' })
  }
  letter.figure(altOf(months, chart), [box.x, box.y, box.x + box.width, box.y + box.height], draw)
}
