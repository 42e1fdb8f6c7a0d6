import { useQuery } from '@tanstack/react-query'
import { Crown, Ellipsis, Eye, LogOut, Mail, Pencil, Plus, UserMinus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type MemberRole,
  memberRoles,
  type PendingInvitation,
  type ProjectPeople,
  type ProjectPerson,
  type ProjectRole,
  projectRoleTexts,
} from '#contract/projects'
import { useSession } from '#web/api/session.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { Menu, type MenuItem, menuIconStyle } from '#web/ui/menu.tsx'
import { useCanManage } from '../project-role.ts'
import {
  changeMemberRole,
  peopleInvalidations,
  peopleQuery,
  renewInvitation,
  revokeInvitation,
} from './people.queries.ts'
import { InviteDialog, LeaveDialog, RemoveDialog, TransferDialog } from './people-dialogs.tsx'

const roleIcons = { owner: Crown, editor: Pencil, viewer: Eye } as const

const RoleBadge = ({ role }: { role: ProjectRole }) => (
  <Badge tone={role === 'owner' ? 'green' : 'gray'} icon={roleIcons[role]}>
    {projectRoleTexts[role].label}
  </Badge>
)

const RowMenu = ({ name, items }: { name: string; items: readonly MenuItem[] }) => (
  <Menu
    width="w-56"
    aria-label={`More actions for ${name}`}
    data-tooltip="More actions"
    className={menuIconStyle}
    button={<Ellipsis className="size-5" aria-hidden="true" />}
    items={items}
  />
)

const Row = ({
  name,
  details,
  role,
  menu,
}: {
  name: ReactNode
  details: ReactNode
  role: ProjectRole
  menu: ReactNode
}) => (
  <li className="flex min-h-17 items-center gap-x-3 border-line border-b py-2.5 last:border-b-0">
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1.5">
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-[0.9375rem] wrap-anywhere text-soft empty:hidden">{details}</p>
      </div>
      <RoleBadge role={role} />
    </div>
    <div className="w-11 shrink-0">{menu}</div>
  </li>
)

type OpenDialog = { kind: 'remove' | 'transfer' | 'leave'; person: ProjectPerson }

interface PersonRowProps {
  publicId: string
  person: ProjectPerson
  canManage: boolean
  /** Whether the viewer is the owner, who can make someone else the owner. */
  isOwner: boolean
}

const PersonRow = ({ publicId, person, canManage, isOwner }: PersonRowProps) => {
  const { user } = useSession()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { act } = useAction(peopleInvalidations)
  const { userId, name, email, role, joinedAt } = person
  const isSelf = userId === user?.id
  const changeRole = (next: MemberRole) =>
    act(async () => {
      await changeMemberRole(publicId, userId, next)
      return { title: 'Role changed', description: `${name}: ${projectRoleTexts[next].label.toLowerCase()}` }
    }, 'We couldn’t change the role')
  const open = (kind: OpenDialog['kind']) => setDialog({ kind, person })
  const items: MenuItem[] =
    role === 'owner'
      ? []
      : isSelf
        ? [{ label: 'Leave project', icon: LogOut, onSelect: () => open('leave') }]
        : canManage
          ? [
              ...memberRoles
                .filter((other) => other !== role)
                .map((other) => ({
                  label: `Make ${projectRoleTexts[other].label.toLowerCase()}`,
                  icon: roleIcons[other],
                  onSelect: () => void changeRole(other),
                })),
              ...(isOwner ? [{ label: 'Make owner', icon: Crown, onSelect: () => open('transfer') }] : []),
              { label: 'Remove', icon: UserMinus, onSelect: () => open('remove') },
            ]
          : []
  const close = () => setDialog(null)
  return (
    <>
      <Row
        name={isSelf ? `${name} (you)` : name}
        details={
          <>
            {email}
            {email && joinedAt && ' · '}
            {joinedAt && (
              <>
                Joined <InstantDate date={joinedAt} />
              </>
            )}
          </>
        }
        role={role}
        menu={items.length > 0 && <RowMenu name={name} items={items} />}
      />
      {dialog?.kind === 'remove' && <RemoveDialog publicId={publicId} person={person} onClose={close} />}
      {dialog?.kind === 'leave' && <LeaveDialog publicId={publicId} onClose={close} />}
      {dialog?.kind === 'transfer' && <TransferDialog publicId={publicId} person={person} onClose={close} />}
    </>
  )
}

const InvitationRow = ({ publicId, invitation }: { publicId: string; invitation: PendingInvitation }) => {
  const { act } = useAction(peopleInvalidations)
  const { id, email, role, invitedBy, expiresAt } = invitation
  const isExpired = expiresAt < new Date()
  const renew = () =>
    act(async () => {
      await renewInvitation(publicId, id)
      return { title: 'Invitation sent again', description: email }
    }, 'We couldn’t send the invitation')
  const withdraw = () =>
    act(async () => {
      await revokeInvitation(publicId, id)
      return { title: 'Invitation withdrawn', description: email }
    }, 'We couldn’t withdraw the invitation')
  return (
    <Row
      name={email}
      details={
        <>
          Invited by {invitedBy} · {isExpired ? 'Expired on' : 'Expires on'} <InstantDate date={expiresAt} />
        </>
      }
      role={role}
      menu={
        <RowMenu
          name={email}
          items={[
            { label: 'Send again', icon: Mail, onSelect: () => void renew() },
            { label: 'Withdraw', icon: X, onSelect: () => void withdraw() },
          ]}
        />
      }
    />
  )
}

const PeopleList = ({
  publicId,
  data,
  canManage,
}: {
  publicId: string
  data: ProjectPeople
  canManage: boolean
}) => {
  const { user } = useSession()
  const isOwner = data.people.some(({ role, userId }) => role === 'owner' && userId === user?.id)
  return (
    <>
      <ul
        aria-label="People"
        className="rounded-card border border-line bg-card pr-2 pl-4 shadow-card sm:pl-5"
      >
        {data.people.map((person) => (
          <PersonRow
            key={person.userId}
            publicId={publicId}
            person={person}
            canManage={canManage}
            isOwner={isOwner}
          />
        ))}
      </ul>
      {data.invitations.length > 0 && (
        <>
          <h3 className="mt-6 mb-3 text-lg">Invited</h3>
          <ul
            aria-label="Invited"
            className="rounded-card border border-line bg-card pr-2 pl-4 shadow-card sm:pl-5"
          >
            {data.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} publicId={publicId} invitation={invitation} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** A project's members and invitations. The owner and staff can change them. Hidden in purchase sessions. */
export const PeopleSection = ({ publicId, canInvite }: { publicId: string; canInvite: boolean }) => {
  const { user } = useSession()
  const canManage = useCanManage()
  const [isInviting, setIsInviting] = useState(false)
  const isFull = user?.session === 'full'
  const query = useQuery({ ...peopleQuery(publicId), enabled: isFull })
  if (!isFull) return null
  return (
    <section aria-labelledby="people">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="people" className="text-2xl">
          People
        </h2>
        {canManage && canInvite && (
          <Button variant="outline" size="small" onClick={() => setIsInviting(true)}>
            <Plus className="size-4" aria-hidden="true" />
            Invite someone
          </Button>
        )}
      </div>
      <p className="mb-4 max-w-text text-soft">
        {canManage
          ? 'Give your co-founders and directors access to this project, and to nothing else.'
          : 'Everyone here can open this project. The owner manages who can.'}
      </p>
      <QueryContent noun="the people" query={query}>
        {(data) => <PeopleList publicId={publicId} data={data} canManage={canManage} />}
      </QueryContent>
      {isInviting && <InviteDialog publicId={publicId} onClose={() => setIsInviting(false)} />}
    </section>
  )
}
