import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react'
import { type ItemStanding, readinessStateWords } from '#contract/grant'
import { Badge } from '#web/ui/admin/badge.tsx'

const looks = {
  done: { tone: 'green', icon: CircleCheck },
  checking: { tone: 'blue', icon: LoaderCircle },
  problem: { tone: 'amber', icon: CircleAlert },
  missing: { tone: 'gray', icon: CircleDashed },
} as const

/** How an item of the checklist stands. */
export const ItemState = ({ state }: { state: ItemStanding['state'] }) => (
  <Badge {...looks[state]}>{readinessStateWords[state]}</Badge>
)
