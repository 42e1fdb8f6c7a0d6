import { CircleAlert, CircleCheck, History, TriangleAlert } from 'lucide-react'
import type { ListedRule } from '#contract/formation'
import { Badge } from '#web/ui/badges.tsx'

/** Badge for a rule's confidence, or for an outdated source. */
export const RuleBadge = ({ confidence, isOutdated }: Pick<ListedRule, 'confidence' | 'isOutdated'>) => {
  if (confidence === 'conflict')
    return (
      <Badge tone="red" icon={TriangleAlert}>
        Conflicting
      </Badge>
    )
  if (isOutdated)
    return (
      <Badge tone="amber" icon={History}>
        Outdated
      </Badge>
    )
  return confidence === 'confirmed' ? (
    <Badge tone="green" icon={CircleCheck}>
      Confirmed
    </Badge>
  ) : (
    <Badge tone="amber" icon={CircleAlert}>
      Unverified
    </Badge>
  )
}
