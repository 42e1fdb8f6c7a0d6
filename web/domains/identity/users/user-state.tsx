import { Archive, CircleCheck, CircleOff, type LucideIcon, MailQuestion } from 'lucide-react'
import type { UserSummary } from '#contract/identity'
import { Badge, type Tone } from '#web/ui/admin/badge.tsx'

const states: Record<UserSummary['state'], { label: string; tone: Tone; icon: LucideIcon }> = {
  active: { label: 'Active', tone: 'green', icon: CircleCheck },
  invited: { label: 'No password yet', tone: 'blue', icon: MailQuestion },
  deactivated: { label: 'Deactivated', tone: 'red', icon: CircleOff },
  closed: { label: 'Closed', tone: 'gray', icon: Archive },
}

export const UserState = ({ state }: { state: UserSummary['state'] }) => {
  const { label, tone, icon } = states[state]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
