import { Crown, Eye, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PendingInvitation, type ProjectRole, projectRoleTexts } from '#contract/projects'
import { Badge } from '#web/ui/badges.tsx'
import { InstantDate } from '#web/ui/dates.tsx'

export const roleIcons = { owner: Crown, editor: Pencil, viewer: Eye } as const

interface Props {
  name: ReactNode
  details: ReactNode
  role: ProjectRole
  /** The menu beside the role. Undefined for lists without menus. */
  menu?: ReactNode
}

/** A list item for one of a project's people, or for an invitation. */
export const PersonItem = ({ name, details, role, menu }: Props) => (
  <li className="flex min-h-17 items-center gap-x-3 border-line border-b py-2.5 last:border-b-0">
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1.5">
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-[0.9375rem] wrap-anywhere text-soft empty:hidden">{details}</p>
      </div>
      <Badge tone={role === 'owner' ? 'green' : 'gray'} icon={roleIcons[role]}>
        {projectRoleTexts[role].label}
      </Badge>
    </div>
    {menu !== undefined && <div className="w-11 shrink-0">{menu}</div>}
  </li>
)

/** Shows who sent an invitation, and when it expires or expired. */
export const InvitationDates = ({
  invitation: { invitedBy, expiresAt },
}: {
  invitation: PendingInvitation
}) => (
  <>
    Invited by {invitedBy} · {expiresAt < new Date() ? 'Expired on' : 'Expires on'}{' '}
    <InstantDate date={expiresAt} />
  </>
)
