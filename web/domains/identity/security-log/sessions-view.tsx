import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { StaffSession } from '#contract/identity'
import { PageQuery } from '#contract/paging.ts'
import { ListFilters } from '#web/ui/admin/list-filters.tsx'
import { ListTable } from '#web/ui/admin/list-table.tsx'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { Clock } from '#web/ui/moment.tsx'
import { Cell } from '#web/ui/table.tsx'
import { endSession, securityRoutes, sessionPageQuery } from './security-log.queries.ts'

const reachOf = ({ isPurchase, user }: StaffSession) => {
  if (isPurchase) return 'One purchase'
  return user.role === 'admin' ? 'Staff' : 'Client'
}

const EndButton = ({ session: { id, user } }: { session: StaffSession }) => {
  const { act, isPending } = useAction(securityRoutes)
  const press = () =>
    act(async () => {
      await endSession(id)
      return 'Session Ended'
    }, 'The session could not be ended.')
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
export const SessionsView = () => {
  const { filter, ...address } = useListFilter(PageQuery)
  return (
    <>
      <ListFilters address={address} search={{ label: 'Search name or e-mail', value: filter.search }} />
      <ListView
        noun="sessions"
        query={useQuery(sessionPageQuery(filter))}
        address={address}
        icon={MonitorSmartphone}
        empty={{ title: 'Nobody is signed in', text: 'Sessions appear here as people sign in.' }}
      >
        {(sessions) => (
          <ListTable
            caption="Sessions"
            columns={['Person', 'Reach', 'Device', 'Address', 'Last active', 'Actions']}
            rows={sessions}
          >
            {(session) => (
              <>
                <Cell className="max-w-64">
                  <span className="block truncate font-semibold">{session.user.name}</span>
                  <span className="block truncate text-[0.8125rem] text-soft">{session.user.email}</span>
                </Cell>
                <Cell className="whitespace-nowrap">{reachOf(session)}</Cell>
                <Cell>
                  {[session.browser, session.operatingSystem].filter(Boolean).join(' on ') || 'Unknown'}
                </Cell>
                <Cell className="whitespace-nowrap">{session.ipAddress}</Cell>
                <Cell className="whitespace-nowrap">
                  <Clock date={session.lastActivityAt} />
                </Cell>
                <Cell>
                  {session.isCurrent ? (
                    <span className="text-sm text-soft">This one</span>
                  ) : (
                    <EndButton session={session} />
                  )}
                </Cell>
              </>
            )}
          </ListTable>
        )}
      </ListView>
    </>
  )
}
