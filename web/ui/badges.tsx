import {
  Archive,
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
import type { ReactNode } from 'react'
import {
  type ClosedReason,
  closedReasonTexts,
  getStatusEntry,
  type StatusColor,
  type StatusIcon,
} from '#contract/project-status.ts'
import { joinClasses } from './join-classes.ts'

const toneStyles = {
  gray: 'bg-gray-wash text-gray-ink',
  amber: 'bg-amber-wash text-amber-ink',
  blue: 'bg-blue-wash text-blue-ink',
  green: 'bg-green-wash text-green-ink',
  red: 'bg-brick-wash text-brick',
}

export type BadgeTone = keyof typeof toneStyles

/** A label with a color and an icon, such as for a status. */
export const Badge = ({
  tone,
  icon: Icon,
  children,
}: {
  tone: BadgeTone
  icon: LucideIcon
  children: ReactNode
}) => (
  <span
    className={joinClasses(
      'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-[0.8125rem] leading-tight font-semibold whitespace-nowrap',
      toneStyles[tone],
    )}
  >
    <Icon className="size-3.5 shrink-0" aria-hidden="true" />
    {children}
  </span>
)

const statusColorStyles: Record<StatusColor, string> = {
  gray: 'bg-gray-wash text-gray-ink',
  amber: 'bg-amber-wash text-amber-ink',
  blue: 'bg-blue-wash text-blue-ink',
  teal: 'bg-teal-wash text-teal-ink',
  green: 'bg-green-wash text-green-ink',
}

const statusIcons: Record<StatusIcon, LucideIcon> = {
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

interface StatusBadgeProps {
  status: string
  /** Why the project was closed. Replaces the status. */
  closedReason?: ClosedReason | null
  className?: string
}

/** A project's status. An unknown status shows its stored value in gray. */
export const StatusBadge = ({ status, closedReason = null, className }: StatusBadgeProps) => {
  if (closedReason !== null)
    return (
      <Badge tone="gray" icon={Archive}>
        Closed{closedReason !== 'other' && `: ${closedReasonTexts[closedReason].label.toLowerCase()}`}
      </Badge>
    )
  const { label, color, icon } = getStatusEntry(status)
  const Icon = statusIcons[icon]
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-[0.8125rem] font-semibold leading-tight',
        statusColorStyles[color],
        className,
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {label}
    </span>
  )
}

/**
 * A small badge with a count, up to "99+". Renders nothing if the count is 0. `label` is its accessible name.
 */
export const CountBadge = ({ count, label }: { count: number; label: string }) =>
  count === 0 ? null : (
    <span
      data-tooltip={label}
      className="inline-grid h-6 min-w-6 shrink-0 place-items-center whitespace-nowrap rounded-full bg-marigold px-1.5 text-[0.8125rem] font-bold text-on-marigold tabular-nums"
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )

/** The number of unread messages. Renders nothing if there are none. */
export const UnreadBadge = ({ count }: { count: number }) => (
  <CountBadge count={count} label={count === 1 ? '1 unread message' : `${count} unread messages`} />
)
