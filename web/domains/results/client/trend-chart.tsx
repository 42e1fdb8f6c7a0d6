import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'
import {
  formatResultMonth,
  formatShortMonth,
  type MonthlyResult,
  type TrendChartSpec,
  UNCOUNTED_LABEL,
} from '#contract/results'
import { joinClasses } from '#web/ui/join-classes.ts'

interface Props extends TrendChartSpec {
  months: readonly MonthlyResult[]
}

const CHART_WIDTH = 360
const CHART_HEIGHT = 200
/** Compensates for the chart's scaling, so that the text stays at about the same size. */
const labelStyle = 'fill-faint text-[14px] @sm:text-[11px] @md:text-[9.5px]'
/** Opaque, because grid lines would show through a transparent bar. */
const lighterBarStyle = 'fill-[color-mix(in_oklab,var(--bar)_45%,var(--card))]'
/** Dashed and gray, so that it isn't mistaken for a result. */
const uncountedBarStyle =
  'fill-[color-mix(in_oklab,var(--edge)_30%,var(--card))] stroke-edge [stroke-dasharray:3_2]'
const CHART_MARGIN = { top: 8, right: 4, bottom: 28, left: 56 }

/** A bar chart by month, with a table for screen readers. */
const TrendChart = ({ title, months, value, format, mark, isBelow, isUncounted }: Props) => {
  const titleId = useId()
  const most = Math.max(...months.map(value), mark?.value ?? 0, Number.MIN_VALUE)
  const x = scaleBand(
    months.map(({ month }) => month),
    [CHART_MARGIN.left, CHART_WIDTH - CHART_MARGIN.right],
  )
    .paddingInner(0.3)
    .paddingOuter(0.15)
  const y = scaleLinear([0, most], [CHART_HEIGHT - CHART_MARGIN.bottom, CHART_MARGIN.top]).nice(4)
  // If there are more than nine months, labels every other one, including the latest.
  const isNamed = (index: number) => months.length <= 9 || (months.length - 1 - index) % 2 === 0
  return (
    <figure aria-labelledby={titleId} className="@container relative m-0">
      <figcaption className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <span id={titleId} className="font-semibold">
          {title}
        </span>
        {mark && (
          <span className="flex items-center gap-2 text-sm text-soft">
            <span className="w-6 border-ink border-t border-dashed" aria-hidden="true" />
            {mark.label}
          </span>
        )}
      </figcaption>
      <svg viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} className="w-full" aria-hidden="true">
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line
              x1={CHART_MARGIN.left}
              x2={CHART_WIDTH - CHART_MARGIN.right}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
            />
            <text x={CHART_MARGIN.left - 6} y={y(tick) + 4} textAnchor="end" className={labelStyle}>
              {format(tick)}
            </text>
          </g>
        ))}
        {months.map((month, index) => (
          <g key={month.month}>
            <rect
              x={x(month.month)}
              y={y(value(month))}
              width={x.bandwidth()}
              height={y(0) - y(value(month))}
              rx="2"
              className={
                isUncounted?.(month)
                  ? uncountedBarStyle
                  : joinClasses(
                      isBelow?.(month) ? '[--bar:var(--brick)]' : '[--bar:var(--spruce)]',
                      month.covered ? lighterBarStyle : 'fill-(--bar)',
                    )
              }
            />
            {isNamed(index) && (
              <text
                x={(x(month.month) ?? 0) + x.bandwidth() / 2}
                y={CHART_HEIGHT - 8}
                textAnchor="middle"
                className={labelStyle}
              >
                {formatShortMonth(month.month)}
              </text>
            )}
          </g>
        ))}
        {mark &&
          // A wider line in the card's color is drawn first, to separate the dashes from the bars.
          ['stroke-card stroke-4', 'stroke-ink stroke-[1.5] [stroke-dasharray:5_4]'].map((stroke) => (
            <line
              key={stroke}
              x1={CHART_MARGIN.left}
              x2={CHART_WIDTH - CHART_MARGIN.right}
              y1={y(mark.value)}
              y2={y(mark.value)}
              className={stroke}
            />
          ))}
      </svg>
      {isUncounted && months.some(isUncounted) && (
        <p className="mt-1 flex items-center gap-2 text-sm text-soft" aria-hidden="true">
          <span className="size-3 rounded-xs border border-edge border-dashed bg-edge/30" />
          {UNCOUNTED_LABEL}
        </p>
      )}
      {/* `sr-only` doesn't shrink a table, so it needs a wrapper. */}
      <div className="sr-only">
        <table>
          <caption>
            {title}
            {mark && `, ${mark.label}`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{formatResultMonth(month)}</th>
                <td>
                  {format(value(month))}
                  {isBelow?.(month) && ', below what the grant requires'}
                  {isUncounted?.(month) && ', launch month, doesn’t count'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
export default TrendChart
