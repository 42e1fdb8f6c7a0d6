import { Reply } from 'lucide-react'
import { formatClock } from '#web/ui/moment.tsx'

/** Marks a project whose client waits for an answer. */
export const NeedsReply = ({ since }: { since: Date }) => (
  <span
    data-tooltip={`Since ${formatClock(since)}`}
    className="inline-flex items-center gap-1 rounded-full bg-marigold-wash px-2 py-0.5 text-[0.75rem] font-semibold whitespace-nowrap text-amber-ink"
  >
    <Reply className="size-3.5" aria-hidden="true" />
    Needs reply
  </span>
)
