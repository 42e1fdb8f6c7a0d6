import { CircleCheck, CircleHelp, Siren, TriangleAlert } from 'lucide-react'
import type { Finding } from '#contract/grant'
import { Badge } from '#web/ui/admin/badge.tsx'

const states = {
  alarm: { tone: 'red', icon: Siren, text: 'Not met' },
  warning: { tone: 'amber', icon: TriangleAlert, text: 'Warning' },
  unknown: { tone: 'gray', icon: CircleHelp, text: 'Not checked' },
  kept: { tone: 'green', icon: CircleCheck, text: 'Met' },
} as const

/** How a rule stands, or the worst rule of an account. */
export const RuleState = ({ state }: { state: Finding['state'] }) => {
  const { tone, icon, text } = states[state]
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
}
