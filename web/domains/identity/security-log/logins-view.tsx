import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, LockOpen, LogIn } from 'lucide-react'
import { LoginAttemptQuery } from '#contract/identity'
import { PageQuery } from '#contract/paging.ts'
import { Badge } from '#web/ui/admin/badge.tsx'
import { FilterChoice, ListFilters } from '#web/ui/admin/list-filters.tsx'
import { ListTable } from '#web/ui/admin/list-table.tsx'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { Clock, formatClock } from '#web/ui/moment.tsx'
import { Cell } from '#web/ui/table.tsx'
import { attemptPageQuery, endLockout, lockoutPageQuery, securityRoutes } from './security-log.queries.ts'

/** Who tried to log in, and how it went. */
export const AttemptsView = () => {
  const { filter, ...address } = useListFilter(LoginAttemptQuery)
  return (
    <>
      <ListFilters address={address} search={{ label: 'Search by e-mail', value: filter.search }}>
        <FilterChoice
          name="outcome"
          label="Outcome"
          value={filter.outcome}
          choices={[
            ['', 'All outcomes'],
            ['success', 'Logged in'],
            ['failure', 'Failed'],
          ]}
          onChange={(outcome) => address.change({ outcome })}
        />
      </ListFilters>
      <ListView
        noun="logins"
        query={useQuery(attemptPageQuery(filter))}
        address={address}
        icon={LogIn}
        empty={{ title: 'No logins yet', text: 'Every login and every failed one appears here.' }}
      >
        {(attempts) => (
          <ListTable
            caption="Logins"
            columns={['E-mail', 'Outcome', 'Address', 'When', 'Program']}
            rows={attempts}
          >
            {(attempt) => (
              <>
                <Cell className="max-w-72 truncate font-semibold">{attempt.email}</Cell>
                <Cell className="whitespace-nowrap">
                  {attempt.success ? (
                    <Badge tone="green" icon={CircleCheck}>
                      Logged in
                    </Badge>
                  ) : (
                    <>
                      <Badge tone="red" icon={CircleX}>
                        Failed
                      </Badge>{' '}
                      <span className="text-[0.8125rem] text-soft">{attempt.failureReason}</span>
                    </>
                  )}
                </Cell>
                <Cell className="whitespace-nowrap">{attempt.ipAddress}</Cell>
                <Cell className="whitespace-nowrap">
                  <Clock date={attempt.createdAt} />
                </Cell>
                <Cell className="max-w-64 truncate text-[0.8125rem] text-soft">{attempt.userAgent}</Cell>
              </>
            )}
          </ListTable>
        )}
      </ListView>
    </>
  )
}

const UnlockButton = ({ id, email }: { id: number; email: string }) => {
  const { act, isPending } = useAction(securityRoutes)
  const press = () =>
    act(async () => {
      await endLockout(id)
      return 'Account Unlocked'
    }, 'The lockout could not be ended.')
  return (
    <Button variant="outline" size="small" busy={isPending} aria-label={`Unlock ${email}`} onClick={press}>
      Unlock
    </Button>
  )
}

/** Which addresses are locked now. */
export const LockoutsView = () => {
  const { filter, ...address } = useListFilter(PageQuery)
  return (
    <>
      <ListFilters address={address} search={{ label: 'Search by e-mail', value: filter.search }} />
      <ListView
        noun="lockouts"
        query={useQuery(lockoutPageQuery(filter))}
        address={address}
        icon={LockOpen}
        empty={{
          title: 'Nobody is locked out',
          text: 'An address is locked for a while when too many logins fail.',
        }}
      >
        {(lockouts) => (
          <ListTable
            caption="Lockouts"
            columns={['E-mail', 'Reason', 'Locked', 'Ends by itself', 'Actions']}
            rows={lockouts}
          >
            {(lockout) => (
              <>
                <Cell className="max-w-72 truncate font-semibold">{lockout.email}</Cell>
                <Cell>{lockout.reason}</Cell>
                <Cell className="whitespace-nowrap">
                  <Clock date={lockout.lockedAt} />
                </Cell>
                <Cell className="whitespace-nowrap">
                  {lockout.endsAt ? formatClock(lockout.endsAt) : 'Never'}
                </Cell>
                <Cell>
                  <UnlockButton id={lockout.id} email={lockout.email} />
                </Cell>
              </>
            )}
          </ListTable>
        )}
      </ListView>
    </>
  )
}
