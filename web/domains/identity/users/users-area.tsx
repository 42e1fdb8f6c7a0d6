import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { UserQuery } from '#contract/identity'
import { FilterChoice, ListFilters } from '#web/ui/admin/list-filters.tsx'
import { ListTable, OpenCell } from '#web/ui/admin/list-table.tsx'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Cell } from '#web/ui/table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserState } from './user-state.tsx'
import { userPageQuery } from './users.queries.ts'

const roles = [
  ['', 'Staff and clients'],
  ['admin', 'Staff'],
  ['user', 'Clients'],
] as const

const states = [
  ['', 'All states'],
  ['active', 'Active'],
  ['invited', 'No password yet'],
  ['deactivated', 'Deactivated'],
  ['closed', 'Closed'],
] as const

const columns = ['Name', 'E-mail', 'Role', 'Projects', 'Last login', 'State']

/** Accounts of staff and clients. */
export const UsersArea = () => {
  const { filter, ...address } = useListFilter(UserQuery)
  const query = useQuery(userPageQuery(filter))
  const [openId, setOpenId] = useState<number | null>(null)
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <ListFilters address={address} search={{ label: 'Search name or e-mail', value: filter.search }}>
        <FilterChoice
          name="role"
          label="Role"
          value={filter.role}
          choices={roles}
          onChange={(role) => address.change({ role })}
        />
        <FilterChoice
          name="state"
          label="State"
          value={filter.state}
          choices={states}
          onChange={(state) => address.change({ state })}
        />
        <Button onClick={() => setInviting(true)}>
          <UserPlus className="size-4.5" aria-hidden="true" />
          Invite Staff
        </Button>
      </ListFilters>
      <ListView
        noun="accounts"
        query={query}
        address={address}
        icon={Users}
        empty={{ title: 'Nobody yet', text: 'Accounts appear here as people register, buy or are invited.' }}
      >
        {(people) => (
          <ListTable caption="Accounts" columns={columns} rows={people} onOpen={setOpenId}>
            {(user) => (
              <>
                <OpenCell onOpen={() => setOpenId(user.id)}>{user.name}</OpenCell>
                <Cell className="max-w-64 truncate">{user.email}</Cell>
                <Cell>{user.role === 'admin' ? 'Staff' : 'Client'}</Cell>
                <Cell>{user.projects}</Cell>
                <Cell className="whitespace-nowrap">
                  {user.lastLoginAt ? (
                    <Moment date={user.lastLoginAt} />
                  ) : (
                    <span className="text-faint">Never</span>
                  )}
                </Cell>
                <Cell>
                  <UserState state={user.state} />
                </Cell>
              </>
            )}
          </ListTable>
        )}
      </ListView>
      {openId !== null && <UserDialog id={openId} onClose={() => setOpenId(null)} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
