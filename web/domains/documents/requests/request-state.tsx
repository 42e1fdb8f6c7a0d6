import { CircleCheck, Clock3, Eye, PencilLine } from 'lucide-react'
import type { RequestStatus } from '#contract/documents'
import { Badge } from '#web/ui/admin/badge.tsx'

const states = {
  pending: { tone: 'amber', icon: Clock3, client: 'Needed', staff: 'Pending' },
  submitted: { tone: 'blue', icon: Eye, client: 'In review', staff: 'Submitted' },
  approved: { tone: 'green', icon: CircleCheck, client: 'Approved', staff: 'Approved' },
  needs_revision: { tone: 'red', icon: PencilLine, client: 'Needs revision', staff: 'Needs revision' },
} as const

/** Where a request stands, in the words of who reads it. */
export const RequestState = ({ status, isStaff }: { status: RequestStatus; isStaff: boolean }) => {
  const { tone, icon, client, staff } = states[status]
  return (
    <Badge tone={tone} icon={icon}>
      {isStaff ? staff : client}
    </Badge>
  )
}
