import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { WebhookEvent } from '#contract/payments'
import { Badge } from '#web/ui/admin/badge.tsx'

export const EventState = ({ event: { processed, error } }: { event: WebhookEvent }) => {
  if (processed)
    return (
      <Badge tone="green" icon={CircleCheck}>
        Processed
      </Badge>
    )
  return error ? (
    <Badge tone="red" icon={CircleAlert}>
      Failed
    </Badge>
  ) : (
    <Badge tone="blue" icon={Clock}>
      Waiting
    </Badge>
  )
}
