import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  icon: LucideIcon
  label: string
  value: ReactNode
  /** A second, quieter figure. */
  note?: ReactNode
}

/** One figure with its name. */
export const StatCard = ({ icon: Icon, label, value, note }: Props) => (
  <div className="@container rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
    <dt className="flex items-center gap-2 text-[0.9375rem] text-soft">
      <Icon className="size-4.5 shrink-0 text-link" aria-hidden="true" />
      {label}
    </dt>
    <dd className="mt-2 whitespace-nowrap font-display text-[clamp(1.125rem,17cqi,1.875rem)] leading-none font-semibold tabular-nums">
      {value}
    </dd>
    {note && <dd className="mt-1.5 text-sm text-faint">{note}</dd>}
  </div>
)

/** The same in a strip of them: small, with its name below. */
export const StatFigure = ({ icon: Icon, label, value }: Omit<Props, 'note'>) => (
  <div className="flex flex-col-reverse justify-end gap-0.5 px-1.5 text-center sm:flex-row sm:items-center sm:justify-center sm:gap-2.5">
    <dt className="flex items-center justify-center gap-1.5 text-xs leading-tight text-soft sm:text-sm">
      <Icon className="size-4 shrink-0 text-link max-md:hidden" aria-hidden="true" />
      {label}
    </dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
)
