import { Hourglass, Reply, Scale } from 'lucide-react'
import { isPaymentConfirming, type StaffProject } from '#contract/projects'
import { Badge } from '#web/ui/badges.tsx'
import { formatShortDateTime } from '#web/ui/dates.tsx'

export const NeedsReplyBadge = ({ since }: { since: Date }) => (
  <span
    data-tooltip={`Since ${formatShortDateTime(since)}`}
    className="inline-flex items-center gap-1 rounded-full bg-marigold-wash px-2 py-0.5 text-[0.75rem] font-semibold whitespace-nowrap text-amber-ink"
  >
    <Reply className="size-3.5" aria-hidden="true" />
    Needs reply
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
