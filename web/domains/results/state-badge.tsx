import { CalendarClock, CircleCheck, CircleSlash, Hourglass, type LucideIcon } from 'lucide-react'
import type { StaffReport } from '#contract/results'
import { Badge, type BadgeTone } from '#web/ui/badges.tsx'

/** The color, icon, and text of each state. */
export type BadgeStates<State extends string> = Record<
  State,
  { tone: BadgeTone; icon: LucideIcon; text: string }
>

interface Props<State extends string> {
  states: BadgeStates<State>
  state: State
}

/** A badge for a state, such as that of a report or a filing. */
export const StateBadge = <State extends string>({ states, state }: Props<State>) => {
  const { text, ...look } = states[state]
  return <Badge {...look}>{text}</Badge>
}

export const reportBadges: BadgeStates<StaffReport['state']> = {
  missing: { tone: 'red', icon: CircleSlash, text: 'No figures' },
  incomplete: { tone: 'amber', icon: Hourglass, text: 'Figures incomplete' },
  ready: { tone: 'blue', icon: CalendarClock, text: 'Draft' },
  sent: { tone: 'green', icon: CircleCheck, text: 'Sent' },
}
