import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import type { MailStatus } from '#contract/email'
import { Badge, type Tone } from '#web/ui/admin/badge.tsx'

const states: Record<MailStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  queued: { label: 'Queued', tone: 'blue', icon: Clock },
  sent: { label: 'Sent', tone: 'green', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'red', icon: CircleAlert },
}

export const MailState = ({ status }: { status: MailStatus }) => {
  const { label, tone, icon } = states[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
