import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { listUsers } from '#contract/identity'
import { queryOf } from '#web/api/query-client.ts'
import { EmailAddress } from '#web/ui/admin/email-address.tsx'
import { StaffList } from '#web/ui/admin/staff-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserState } from './user-state.tsx'

const roles = [
  ['', 'All roles'],
  ['admin', 'Staff'],
  ['user', 'Clients'],
] as const

const states = [
  ['', 'All statuses'],
  ['active', 'Active'],
  ['invited', 'No password yet'],
  ['deactivated', 'Deactivated'],
  ['closed', 'Closed'],
] as const

/** Staff and client accounts. */
export const UsersArea = () => {
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <StaffList
        noun="accounts"
        caption="Accounts"
        icon={Users}
        empty={{
          title: 'No accounts yet',
          text: 'Accounts appear here as people sign up, buy, or get invited.',
        }}
        schema={listUsers.query}
        load={(query) => queryOf(listUsers, { query })}
        search="Search by name or email"
        filters={[
          { name: 'role', label: 'Role', choices: roles },
          { name: 'state', label: 'Status', choices: states },
        ]}
        actions={
          <Button size="small" onClick={() => setInviting(true)}>
            <UserPlus className="size-4" aria-hidden="true" />
            Invite Staff
          </Button>
        }
        columns={[
          { title: 'Name', opens: true, cell: ({ name }) => name },
          { title: 'Email', width: 'clip', cell: ({ email }) => <EmailAddress>{email}</EmailAddress> },
          { title: 'Role', cell: ({ role }) => (role === 'admin' ? 'Staff' : 'Client') },
          { title: 'Projects', cell: ({ projects }) => projects },
          {
            title: 'Last login',
            width: 'fit',
            cell: ({ lastLoginAt }) =>
              lastLoginAt ? <Moment date={lastLoginAt} /> : <span className="text-faint">Never</span>,
          },
          { title: 'Status', isBeside: true, cell: ({ state }) => <UserState state={state} /> },
        ]}
        dialog={(id, onClose) => <UserDialog id={id} onClose={onClose} />}
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
