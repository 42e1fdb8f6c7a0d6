import { Hourglass, Scale } from 'lucide-react'
import type { AdminProject } from '#contract/projects'
import { isConfirming } from '#web/projects'
import { Badge } from '#web/ui/admin/badge.tsx'

/** What staff have to know about a project's payment before they go on; nothing when it is simply paid or unpaid. */
export const PaymentFlag = ({ project }: { project: AdminProject }) => {
  if (project.dispute)
    return (
      <Badge tone="red" icon={Scale}>
        {project.dispute === 'open' ? 'Payment disputed' : 'Lost in dispute'}
      </Badge>
    )
  if (!isConfirming(project)) return null
  return (
    <Badge tone="amber" icon={Hourglass}>
      Bank confirming
    </Badge>
  )
}
