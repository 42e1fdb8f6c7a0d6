import { useQuery } from '@tanstack/react-query'
import { Crown, Ellipsis, LogOut, Mail, Plus, UserMinus, X } from 'lucide-react'
import { useState } from 'react'
import {
  type MemberRole,
  memberRoles,
  type PendingInvitation,
  type ProjectPeople,
  type ProjectPerson,
  projectRoleTexts,
} from '#contract/projects'
import { useSession } from '#web/api/session.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
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
import {
  InviteDialog,
  LeaveProjectDialog,
  RemoveMemberDialog,
  TransferOwnershipDialog,
} from './people-dialogs.tsx'
import { InvitationDates, PersonItem, roleIcons } from './people-items.tsx'

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
      <PersonItem
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
      {dialog?.kind === 'remove' && (
        <RemoveMemberDialog publicId={publicId} person={person} onClose={close} />
      )}
      {dialog?.kind === 'leave' && <LeaveProjectDialog publicId={publicId} onClose={close} />}
      {dialog?.kind === 'transfer' && (
        <TransferOwnershipDialog publicId={publicId} person={person} onClose={close} />
      )}
    </>
  )
}

const InvitationRow = ({ publicId, invitation }: { publicId: string; invitation: PendingInvitation }) => {
  const { act } = useAction(peopleInvalidations)
  const { id, email, role } = invitation
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
    <PersonItem
      name={email}
      details={<InvitationDates invitation={invitation} />}
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
