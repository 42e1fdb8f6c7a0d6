import { MonitorSmartphone } from 'lucide-react'
import { listSessions, type StaffSession } from '#contract/identity'
import { queryOf } from '#web/api/query-client.ts'
import { NameAndEmail } from '#web/ui/admin/list-table.tsx'
import { StaffList } from '#web/ui/admin/staff-list.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Clock } from '#web/ui/moment.tsx'
import { deviceName } from '../device-name.ts'
import { endSession, securityRoutes } from './security-log.queries.ts'

const reachOf = ({ isPurchase, user }: StaffSession) => {
  if (isPurchase) return 'Single purchase'
  return user.role === 'admin' ? 'Staff' : 'Client'
}

const EndButton = ({ session: { id, user } }: { session: StaffSession }) => {
  const { act, isPending } = useAction(securityRoutes)
  const press = () =>
    act(async () => {
      await endSession(id)
      return 'Session Ended'
    }, "We couldn't end the session.")
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

/** Who is signed in, and on what. */
export const SessionsView = () => (
  <StaffList
    noun="sessions"
    caption="Sessions"
    icon={MonitorSmartphone}
    empty={{ title: 'No one is logged in', text: 'Sessions appear here as people log in.' }}
    schema={listSessions.query}
    load={(query) => queryOf(listSessions, { query })}
    search="Search by name or email"
    columns={[
      { title: 'Person', cell: ({ user }) => <NameAndEmail name={user.name} email={user.email} /> },
      { title: 'Access', width: 'fit', cell: reachOf },
      {
        title: 'Device',
        cell: (session) => deviceName(session) ?? 'Unknown device',
      },
      { title: 'IP address', width: 'fit', cell: ({ ipAddress }) => ipAddress },
      { title: 'Last active', width: 'fit', cell: ({ lastActivityAt }) => <Clock date={lastActivityAt} /> },
      {
        title: 'Actions',
        isControl: true,
        cell: (session) =>
          session.isCurrent ? (
            <span className="text-sm text-soft">This session</span>
          ) : (
            <EndButton session={session} />
          ),
      },
    ]}
  />
)
