import {
  CircleDot,
  CreditCard,
  FileText,
  Gauge,
  Inbox,
  type LucideIcon,
  Pencil,
  Rocket,
  Search,
  Settings,
  Stamp,
} from 'lucide-react'
import { type StatusColor, type StatusIcon, statusOf } from '#contract/project-status.ts'
import { cx } from './cx.ts'

const colors: Record<StatusColor, string> = {
  gray: 'bg-gray-wash text-gray-ink',
  amber: 'bg-amber-wash text-amber-ink',
  blue: 'bg-blue-wash text-blue-ink',
  teal: 'bg-teal-wash text-teal-ink',
  green: 'bg-green-wash text-green-ink',
}

const icons: Record<StatusIcon, LucideIcon> = {
  card: CreditCard,
  pencil: Pencil,
  inbox: Inbox,
  search: Search,
  file: FileText,
  stamp: Stamp,
  settings: Settings,
  gauge: Gauge,
  rocket: Rocket,
  dot: CircleDot,
}

/** A project's status as the status table names and colors it; an unknown one shows its raw value in gray. */
export const StatusBadge = ({ status, className }: { status: string; className?: string }) => {
  const { label, color, icon } = statusOf(status)
  const Icon = icons[icon]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-[0.8125rem] font-semibold leading-tight',
        colors[color],
        className,
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {label}
    </span>
  )
}
