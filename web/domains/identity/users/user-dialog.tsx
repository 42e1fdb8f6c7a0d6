import { useQuery } from '@tanstack/react-query'
import { Archive, CircleCheck, CircleOff, type LucideIcon, MailQuestion, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import {
  type Permission,
  permissions,
  permissionTexts,
  type UserDetails,
  type UserSummary,
} from '#contract/identity'
import { useSession } from '#web/api/session.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/admin/description-list.tsx'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge, type BadgeTone, StatusBadge } from '#web/ui/badges.tsx'
import { Button, TextLink } from '#web/ui/buttons.tsx'
import { formatShortDateTime, InstantDate, ShortDateTime } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { formatDeviceName } from '../device-name.ts'
import { ReauthenticationDialog } from '../reauthentication.tsx'
import { UserActions } from './user-actions.tsx'
import {
  changePermission,
  removeUserTwoFactor,
  unlockUser,
  userAccountQuery,
  userInvalidations,
} from './users.queries.ts'

const UserSessions = ({ sessions }: Pick<UserDetails, 'sessions'>) => (
  <section>
    <h3 className="border-line border-b pb-2 text-lg">Active sessions</h3>
    {sessions.length === 0 && <p className="pt-3 text-soft">No devices.</p>}
    <ul>
      {sessions.map(({ id, ipAddress, lastActivityAt, ...device }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2.5 last:border-b-0"
        >
          <span>{formatDeviceName(device) ?? 'Unknown device'}</span>
          <span className="text-sm text-faint tabular-nums">
            {ipAddress} · <ShortDateTime date={lastActivityAt} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)

const UserProjects = ({ projectList }: Pick<UserDetails, 'projectList'>) => (
  <section>
    <h3 className="border-line border-b pb-2 text-lg">Projects</h3>
    <ul>
      {projectList.map(({ publicId, name, status, closedReason }) => (
        <li
          key={publicId}
          className="flex flex-wrap items-center justify-between gap-2 border-line border-b py-2.5 last:border-b-0"
        >
          <TextLink to={`/project/${publicId}`}>{name}</TextLink>
          <StatusBadge status={status} closedReason={closedReason} />
        </li>
      ))}
    </ul>
  </section>
)

const LockoutNotice = ({ id, until }: { id: number; until: Date }) => {
  const { act, isPending } = useAction(userInvalidations)
  const press = () =>
    act(async () => {
      await unlockUser(id)
      return 'Account unlocked'
    }, 'We couldn’t unlock the account.')
  return (
    <Notice kind="attention" title={`Locked until ${formatShortDateTime(until)}`}>
      <p>Too many failed logins.</p>
      <Button variant="outline" size="small" busy={isPending} onClick={press} className="mt-2">
        Unlock
      </Button>
    </Notice>
  )
}

/**
 * Shows whether a staff account uses two-factor authentication. Staff can turn it off for a colleague who
 * lost their phone and recovery codes.
 */
const TwoFactorState = ({ user }: { user: UserDetails }) => {
  const { user: self } = useSession()
  const [removing, setRemoving] = useState(false)
  return (
    <section>
      <h3 className="border-line border-b pb-2 text-lg">Two-step login</h3>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 pt-3">
        {user.hasTwoFactor ? (
          <p className="flex items-center gap-2">
            <ShieldCheck className="size-5 shrink-0 text-green-ink" aria-hidden="true" />
            On: logging in requires a code.
          </p>
        ) : (
          <p className="text-soft">Off: logging in only requires a password.</p>
        )}
        {user.hasTwoFactor && self?.id !== user.id && (
          <Button variant="outline" size="small" onClick={() => setRemoving(true)}>
            Remove two-step login
          </Button>
        )}
      </div>
      {removing && <RemoveTwoFactorDialog user={user} onClose={() => setRemoving(false)} />}
    </section>
  )
}

/**
 * Shows a staff member's additional permissions. Only colleagues who have a permission can grant or revoke
 * it.
 */
const UserPermissions = ({ user }: { user: UserDetails }) => {
  const { user: self } = useSession()
  const [confirming, setConfirming] = useState<Permission>()
  return (
    <section>
      <h3 className="border-line border-b pb-2 text-lg">Permissions</h3>
      {permissions.map((permission) => {
        const { label, meaning } = permissionTexts[permission]
        const isGranted = user.permissions.includes(permission)
        return (
          <div key={permission} className="flex min-h-11 flex-wrap items-center justify-between gap-3 pt-3">
            <div className="min-w-0 grow basis-60">
              <p className="font-medium">
                {label}: {isGranted ? 'yes' : 'no'}
              </p>
              <p className="text-sm text-soft">{meaning}</p>
            </div>
            {self?.id !== user.id && self?.permissions.includes(permission) && (
              <Button variant="outline" size="small" onClick={() => setConfirming(permission)}>
                {isGranted ? 'Remove' : 'Allow'}
              </Button>
            )}
            {confirming === permission && (
              <ReauthenticationDialog
                title={isGranted ? 'Remove this permission?' : 'Allow this?'}
                description={`${user.name} · ${user.email}`}
                lead={isGranted ? `They’ll lose this: ${label}.` : meaning}
                action={isGranted ? 'Remove' : 'Allow'}
                busyLabel="Saving..."
                variant={isGranted ? 'danger' : 'primary'}
                onClose={() => setConfirming(undefined)}
                invalidates={userInvalidations}
                send={async (proof) => {
                  await changePermission(user.id, permission, !isGranted, proof)
                  showToast({ title: isGranted ? 'Permission removed' : 'Permission given' })
                  setConfirming(undefined)
                }}
              />
            )}
          </div>
        )
      })}
    </section>
  )
}

export const UserDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useQuery(userAccountQuery(id))
  return (
    <Dialog
      open
      onClose={onClose}
      title={query.data?.name ?? 'Account'}
      description={query.data?.email}
      footer={query.data && <UserActions user={query.data} />}
    >
      <QueryContent noun="the account" query={query}>
        {(user) => (
          <div className="space-y-7">
            <UserStateBadge state={user.state} />
            {user.lockedUntil && <LockoutNotice id={id} until={user.lockedUntil} />}
            <DescriptionList>
              <DescriptionItem label="Role">{user.role === 'admin' ? 'Staff' : 'Client'}</DescriptionItem>
              <DescriptionItem label="Phone">{user.phone ?? 'Not provided'}</DescriptionItem>
              <DescriptionItem label="Joined">
                <InstantDate date={user.createdAt} />
              </DescriptionItem>
              <DescriptionItem label="Last login">
                {user.lastLoginAt ? <InstantDate date={user.lastLoginAt} /> : 'Never'}
              </DescriptionItem>
            </DescriptionList>
            {user.role === 'admin' && <TwoFactorState user={user} />}
            {user.role === 'admin' && <UserPermissions user={user} />}
            {user.projectList.length > 0 && <UserProjects projectList={user.projectList} />}
            <UserSessions sessions={user.sessions} />
          </div>
        )}
      </QueryContent>
    </Dialog>
  )
}

const badgeByState: Record<UserSummary['state'], { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  active: { label: 'Active', tone: 'green', icon: CircleCheck },
  invited: { label: 'No password yet', tone: 'blue', icon: MailQuestion },
  deactivated: { label: 'Deactivated', tone: 'red', icon: CircleOff },
  closed: { label: 'Closed', tone: 'gray', icon: Archive },
}

export const UserStateBadge = ({ state }: { state: UserSummary['state'] }) => {
  const { label, tone, icon } = badgeByState[state]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

const RemoveTwoFactorDialog = ({ user, onClose }: { user: UserDetails; onClose: () => void }) => {
  return (
    <ReauthenticationDialog
      title="Remove two-step login?"
      description={`${user.name} · ${user.email}`}
      lead={`Make sure it’s really ${user.name} asking. They’ll log in with just their password, and all their devices will be signed out.`}
      action="Remove"
      busyLabel="Removing..."
      variant="danger"
      onClose={onClose}
      invalidates={userInvalidations}
      send={async (proof) => {
        await removeUserTwoFactor(user.id, proof)
        showToast({ title: 'Two-step login removed', description: `${user.name} was notified by email.` })
        onClose()
      }}
    />
  )
}
