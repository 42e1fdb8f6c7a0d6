import { CircleCheck, CircleX, LockOpen, LogIn, MonitorSmartphone } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { listLockouts, listLoginAttempts, listSessions, type StaffSession } from '#contract/identity'
import { createQuery } from '#web/api/query-client.ts'
import { NameAndEmail } from '#web/ui/admin/list-table.tsx'
import { AdminList } from '#web/ui/admin/list-view.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { formatShortDateTime, ShortDateTime } from '#web/ui/dates.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { formatDeviceName } from '../device-name.ts'
import { formatIdentifier, SecurityEventsView } from './events-view.tsx'
import { endLockout, revokeSession, securityInvalidations } from './security-log.queries.ts'

const outcomeChoices = [
  ['', 'All outcomes'],
  ['success', 'Logged in'],
  ['failure', 'Failed'],
] as const

const AttemptsView = () => (
  <AdminList
    noun="logins"
    caption="Logins"
    icon={LogIn}
    empty={{ title: 'No logins yet', text: 'Every login attempt appears here.' }}
    schema={listLoginAttempts.query}
    load={(query) => createQuery(listLoginAttempts, { query })}
    search="Search by email"
    filters={[{ name: 'outcome', label: 'Outcome', choices: outcomeChoices }]}
    columns={[
      { title: 'Email', width: 'clip', cell: ({ email }) => <span className="font-semibold">{email}</span> },
      {
        title: 'Outcome',
        isBeside: true,
        width: 'fit',
        cell: ({ success, failureReason }) =>
          success ? (
            <Badge tone="green" icon={CircleCheck}>
              Logged in
            </Badge>
          ) : (
            <span className="inline-flex gap-x-2 max-xl:flex-col max-xl:items-end xl:items-center">
              <Badge tone="red" icon={CircleX}>
                Failed
              </Badge>{' '}
              <span className="text-[0.8125rem] text-soft">
                {failureReason && formatIdentifier(failureReason)}
              </span>
            </span>
          ),
      },
      { title: 'IP address', width: 'fit', cell: ({ ipAddress }) => ipAddress },
      { title: 'When', width: 'fit', cell: ({ createdAt }) => <ShortDateTime date={createdAt} /> },
      {
        title: 'Device',
        width: 'clip',
        cell: (attempt) =>
          formatDeviceName(attempt) ?? <span title={attempt.userAgent ?? undefined}>Unknown device</span>,
      },
    ]}
  />
)

const UnlockButton = ({ id, email }: { id: number; email: string }) => {
  const { act, isPending } = useAction(securityInvalidations)
  const press = () =>
    act(async () => {
      await endLockout(id)
      return 'Account unlocked'
    }, 'We couldn’t unlock the account.')
  return (
    <Button variant="outline" size="small" busy={isPending} aria-label={`Unlock ${email}`} onClick={press}>
      Unlock
    </Button>
  )
}

const LockoutsView = () => (
  <AdminList
    noun="lockouts"
    caption="Lockouts"
    icon={LockOpen}
    empty={{
      title: 'No one is locked out',
      text: 'An email is locked for a while after too many failed logins.',
    }}
    schema={listLockouts.query}
    load={(query) => createQuery(listLockouts, { query })}
    search="Search by email"
    columns={[
      { title: 'Email', width: 'clip', cell: ({ email }) => <span className="font-semibold">{email}</span> },
      { title: 'Reason', cell: ({ reason }) => reason },
      { title: 'Locked', width: 'fit', cell: ({ lockedAt }) => <ShortDateTime date={lockedAt} /> },
      {
        title: 'Unlocks',
        width: 'fit',
        cell: ({ endsAt }) => (endsAt ? formatShortDateTime(endsAt) : 'Never'),
      },
      { title: 'Actions', isControl: true, cell: ({ id, email }) => <UnlockButton id={id} email={email} /> },
    ]}
  />
)

const getSessionAccess = ({ isPurchase, user }: StaffSession) => {
  if (isPurchase) return 'Single purchase'
  return user.role === 'admin' ? 'Staff' : 'Client'
}

const EndSessionButton = ({ session: { id, user } }: { session: StaffSession }) => {
  const { act, isPending } = useAction(securityInvalidations)
  const press = () =>
    act(async () => {
      await revokeSession(id)
      return 'Session ended'
    }, 'We couldn’t end the session.')
  return (
    <Button
      variant="outline"
      size="small"
      busy={isPending}
      aria-label={`End session of ${user.email}`}
      onClick={press}
    >
      End
    </Button>
  )
}

const SessionsView = () => (
  <AdminList
    noun="sessions"
    caption="Sessions"
    icon={MonitorSmartphone}
    empty={{ title: 'No one is logged in', text: 'Sessions appear here as people log in.' }}
    schema={listSessions.query}
    load={(query) => createQuery(listSessions, { query })}
    search="Search by name or email"
    columns={[
      { title: 'Person', cell: ({ user }) => <NameAndEmail name={user.name} email={user.email} /> },
      { title: 'Access', width: 'fit', cell: getSessionAccess },
      {
        title: 'Device',
        cell: (session) => formatDeviceName(session) ?? 'Unknown device',
      },
      { title: 'IP address', width: 'fit', cell: ({ ipAddress }) => ipAddress },
      {
        title: 'Last active',
        width: 'fit',
        cell: ({ lastActivityAt }) => <ShortDateTime date={lastActivityAt} />,
      },
      {
        title: 'Actions',
        isControl: true,
        cell: (session) =>
          session.isCurrent ? (
            <span className="text-sm text-soft">This session</span>
          ) : (
            <EndSessionButton session={session} />
          ),
      },
    ]}
  />
)

const securityTabs = [
  { value: 'events', label: 'Events', content: <SecurityEventsView /> },
  { value: 'logins', label: 'Logins', content: <AttemptsView /> },
  { value: 'lockouts', label: 'Lockouts', content: <LockoutsView /> },
  { value: 'sessions', label: 'Sessions', content: <SessionsView /> },
]

/** The security area. The query parameter `list` selects the tab. */
export const SecurityArea = () => {
  const [address, setAddress] = useSearchParams()
  const wanted = address.get('list')
  return (
    <Tabs
      label="Security lists"
      tabs={securityTabs}
      value={securityTabs.some(({ value }) => value === wanted) ? (wanted ?? '') : 'events'}
      // Each list has its own filters, so drop the other list's filters.
      onChange={(list) => setAddress({ list })}
    />
  )
}
