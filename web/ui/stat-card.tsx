import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  icon: LucideIcon
  label: string
  value: ReactNode
  /** Supporting text below the value, such as "12 months". */
  note?: ReactNode
}

/** A labeled value in a grid, such as the number of projects. */
export const StatCard = ({ icon: Icon, label, value, note }: Props) => (
  <div className="@container bg-card px-3.5 py-3 sm:px-5 sm:py-4">
    <dt className="flex items-center gap-1.5 text-[0.8125rem] text-soft sm:gap-2 sm:text-sm">
      <Icon className="size-4.5 shrink-0 text-link" aria-hidden="true" />
      {label}
    </dt>
    <dd className="mt-1.5 whitespace-nowrap font-display text-[clamp(1.125rem,17cqi,1.75rem)] leading-none font-semibold tabular-nums">
      {value}
    </dd>
    {note && <dd className="mt-1.5 text-sm text-faint">{note}</dd>}
  </div>
)

/** A compact figure with its label below or, in wide containers, beside it. For a row of figures. */
export const StatFigure = ({ icon: Icon, label, value }: Omit<Props, 'note'>) => (
  <div className="flex flex-col-reverse justify-end gap-0.5 px-1.5 text-center @4xl:flex-row @4xl:items-center @4xl:justify-center @4xl:gap-2.5">
    <dt className="flex items-center justify-center gap-1.5 text-xs leading-tight text-soft @xl:text-sm">
      <Icon className="size-4 shrink-0 text-link @max-xl:hidden" aria-hidden="true" />
      {label}
    </dt>
    <dd className="whitespace-nowrap font-semibold tabular-nums">{value}</dd>
  </div>
)
