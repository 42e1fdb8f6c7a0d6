import { CalendarClock, CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import type { StaffReport } from '#contract/results'
import { Badge } from '#web/ui/admin/badge.tsx'

const states = {
  missing: { tone: 'red', icon: CircleSlash, text: 'No figures' },
  incomplete: { tone: 'amber', icon: Hourglass, text: 'Figures incomplete' },
  ready: { tone: 'blue', icon: CalendarClock, text: 'Draft' },
  sent: { tone: 'green', icon: CircleCheck, text: 'Sent' },
} as const

/** How far a monthly report is. */
export const ReportState = ({ state }: Pick<StaffReport, 'state'>) => {
  const { tone, icon, text } = states[state]
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
}
