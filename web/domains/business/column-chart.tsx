import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'
import { formatShortMonth } from '#contract/results'
import type { ChartSeries } from './chart-fills.ts'

interface Props {
  title: string
  months: readonly string[]
  series: readonly ChartSeries[]
  format: (value: number) => string
}

const CHART_WIDTH = 360
const CHART_HEIGHT = 210
const CHART_MARGIN = { top: 8, right: 4, bottom: 26, left: 66 }
/** Keeps the text at about the same size while the chart grows with its card. */
const labelStyle =
  'fill-faint text-[14px] @sm:text-[11px] @lg:text-[8.5px] @2xl:text-[6px] forced-colors:fill-[CanvasText]'
const MAX_LABELS = 9

/**
 * Stacked columns by month. The columns are hidden from screen readers, because tables on the page have the
 * figures, too.
 */
const ColumnChart = ({ title, months, series, format }: Props) => {
  const titleId = useId()
  const sumAt = (index: number, isBelow: boolean) =>
    series
      .filter((one) => (one.isBelow ?? false) === isBelow)
      .reduce((sum, one) => sum + (one.values[index] ?? 0), 0)
  const most = Math.max(...months.map((_month, index) => sumAt(index, false)), 1)
  const least = Math.max(...months.map((_month, index) => sumAt(index, true)), 0)
  const x = scaleBand(months, [CHART_MARGIN.left, CHART_WIDTH - CHART_MARGIN.right])
    .paddingInner(0.25)
    .paddingOuter(0.1)
  const y = scaleLinear([-least, most], [CHART_HEIGHT - CHART_MARGIN.bottom, CHART_MARGIN.top]).nice(4)
  const step = Math.ceil(months.length / MAX_LABELS)
  return (
    <figure aria-labelledby={titleId} className="@container m-0 break-inside-avoid">
      <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span id={titleId} className="font-semibold">
          {title}
        </span>
        <span className="flex flex-wrap gap-x-4 text-sm text-soft">
          {series.map(({ label, fill }) => (
            <span key={label} className="flex items-center gap-1.5">
              <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
                <rect width="10" height="10" rx="2" className={fill} />
              </svg>
              {label}
            </span>
          ))}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} className="w-full" aria-hidden="true">
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line
              x1={CHART_MARGIN.left}
              x2={CHART_WIDTH - CHART_MARGIN.right}
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
            />
            <text x={CHART_MARGIN.left - 6} y={y(tick) + 3.5} textAnchor="end" className={labelStyle}>
              {format(tick)}
            </text>
          </g>
        ))}
        {months.map((month, index) => {
          const ends = { above: 0, below: 0 }
          return (
            <g key={month}>
              {series.map(({ label, fill, values, isBelow }) => {
                const value = values[index] ?? 0
                const side = isBelow ? 'below' : 'above'
                const from = ends[side]
                ends[side] += value
                const top = isBelow ? y(-from) : y(from + value)
                return (
                  <rect
                    key={label}
                    x={x(month)}
                    y={top}
                    width={x.bandwidth()}
                    height={Math.abs(y(0) - y(value))}
                    className={fill}
                  />
                )
              })}
              {(months.length - 1 - index) % step === 0 && (
                <text
                  x={(x(month) ?? 0) + x.bandwidth() / 2}
                  y={CHART_HEIGHT - 8}
                  textAnchor="middle"
                  className={labelStyle}
                >
                  {formatShortMonth(month)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
export default ColumnChart
