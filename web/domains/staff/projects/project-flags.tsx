import { Hourglass, Reply, Scale } from 'lucide-react'
import { isPaymentConfirming, type StaffProject } from '#contract/projects'
import { Badge } from '#web/ui/badges.tsx'
import { formatShortDateTime } from '#web/ui/dates.tsx'

interface NeedsReplyBadgeProps {
  since: Date
  /** Shows only the icon if the list is narrow. */
  isCompact?: boolean
}

export const NeedsReplyBadge = ({ since, isCompact = false }: NeedsReplyBadgeProps) => (
  <span
    data-tooltip={`Needs reply since ${formatShortDateTime(since)}`}
    className="inline-flex items-center gap-1 rounded-full bg-marigold-wash px-2 py-0.5 text-[0.75rem] font-semibold whitespace-nowrap text-amber-ink"
  >
    <Reply className="size-3.5" aria-hidden="true" />
    <span className={isCompact ? 'xl:@max-6xl:sr-only' : undefined}>Needs reply</span>
  </span>
)

/** A badge for a disputed or unconfirmed payment. Renders nothing for other payments. */
export const PaymentFlagBadge = ({ project }: { project: StaffProject }) => {
  if (project.dispute)
    return (
      <Badge tone="red" icon={Scale}>
        {project.dispute === 'open' ? 'Payment disputed' : 'Lost in dispute'}
      </Badge>
    )
  if (!isPaymentConfirming(project)) return null
  return (
    <Badge tone="amber" icon={Hourglass}>
      Bank confirming
    </Badge>
  )
}
