import { scaleLinear } from 'd3-scale'
import { useId } from 'react'
import { formatDaysSpent, type StageRow, stageTargetDays } from '#contract/business'
import { getStatusEntry } from '#contract/project-status.ts'
import { fillStyles } from './chart-fills.ts'

const LABEL_WIDTH = 124
const CHART_WIDTH = 360
const ROW_HEIGHT = 26
const labelStyle =
  'text-[11.5px] @sm:text-[10px] @lg:text-[8px] @2xl:text-[6px] forced-colors:fill-[CanvasText]'

const legendEntries = [
  { label: '50% within', fill: fillStyles.strong },
  { label: '80% within', fill: fillStyles.light },
] as const

/**
 * Bar chart of how many days it took until 50% and 80% of the projects left each status with a target. A line
 * marks the target.
 */
const StageChart = ({ stages }: { stages: readonly StageRow[] }) => {
  const titleId = useId()
  const rows = stages.filter(({ status }) => stageTargetDays[status] !== null)
  const most = Math.max(
    ...rows.map(({ slowDays, status }) => Math.max(slowDays ?? 0, stageTargetDays[status] ?? 0)),
    1,
  )
  const x = scaleLinear([0, most], [LABEL_WIDTH, CHART_WIDTH - 30]).nice(4)
  const height = rows.length * ROW_HEIGHT + 18
  return (
    <figure aria-labelledby={titleId} className="@container m-0 break-inside-avoid">
      <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span id={titleId} className="font-semibold">
          Time in each status
        </span>
        <span className="flex flex-wrap gap-x-4 text-sm text-soft">
          {legendEntries.map(({ label, fill }) => (
            <span key={label} className="flex items-center gap-1.5">
              <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
                <rect width="10" height="10" rx="2" className={fill} />
              </svg>
              {label}
            </span>
          ))}
          <span className="flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
              <line
                x1="5"
                x2="5"
                y1="0"
                y2="10"
                className="stroke-ink stroke-2 forced-colors:stroke-[CanvasText]"
              />
            </svg>
            Target
          </span>
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${CHART_WIDTH} ${height}`} className="w-full" aria-hidden="true">
        {x.ticks(4).map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1="0" y2={height - 16} className="stroke-line" />
            <text x={x(tick)} y={height - 4} textAnchor="middle" className={`fill-faint ${labelStyle}`}>
              {tick === 0 ? '0' : formatDaysSpent(tick)}
            </text>
          </g>
        ))}
        {rows.map(({ status, medianDays, slowDays }, index) => {
          const top = index * ROW_HEIGHT + 4
          const target = stageTargetDays[status] ?? 0
          return (
            <g key={status}>
              <text x={LABEL_WIDTH - 8} y={top + 12} textAnchor="end" className={`fill-ink ${labelStyle}`}>
                {getStatusEntry(status).label}
              </text>
              <rect
                x={LABEL_WIDTH}
                y={top}
                width={x(slowDays ?? 0) - LABEL_WIDTH}
                height="16"
                className={fillStyles.light}
              />
              <rect
                x={LABEL_WIDTH}
                y={top + 4}
                width={x(medianDays ?? 0) - LABEL_WIDTH}
                height="8"
                className={fillStyles.strong}
              />
              <line
                x1={x(target)}
                x2={x(target)}
                y1={top - 2}
                y2={top + 18}
                className="stroke-ink stroke-2 forced-colors:stroke-[CanvasText]"
              />
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
export default StageChart
