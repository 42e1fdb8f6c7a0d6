import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { listUsers, StaffInvitation } from '#contract/identity'
import { createQuery } from '#web/api/query-client.ts'
import { AdminList } from '#web/ui/admin/list-view.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { WrappableEmail } from '#web/ui/no-wrap.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import {
  createEmptyReauthentication,
  ReauthenticationFactors,
  ReauthenticationFields,
  useReauthenticatedAction,
} from '../reauthentication-form.tsx'
import { UserDialog, UserStateBadge } from './user-dialog.tsx'
import { inviteStaff, userInvalidations } from './users.queries.ts'

const roleChoices = [
  ['', 'All roles'],
  ['admin', 'Staff'],
  ['user', 'Clients'],
] as const

const stateChoices = [
  ['', 'All statuses'],
  ['active', 'Active'],
  ['invited', 'No password yet'],
  ['deactivated', 'Deactivated'],
  ['closed', 'Closed'],
] as const

export const UsersArea = () => {
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <AdminList
        noun="accounts"
        caption="Accounts"
        icon={Users}
        empty={{
          title: 'No accounts yet',
          text: 'Accounts appear here as people sign up, buy, or get invited.',
        }}
        schema={listUsers.query}
        load={(query) => createQuery(listUsers, { query })}
        search="Search by name or email"
        filters={[
          { name: 'role', label: 'Role', choices: roleChoices },
          { name: 'state', label: 'Status', choices: stateChoices },
        ]}
        actions={
          <Button size="small" onClick={() => setInviting(true)}>
            <UserPlus className="size-4" aria-hidden="true" />
            Invite staff
          </Button>
        }
        columns={[
          { title: 'Name', opens: true, cell: ({ name }) => name },
          { title: 'Email', width: 'clip', cell: ({ email }) => <WrappableEmail>{email}</WrappableEmail> },
          { title: 'Role', cell: ({ role }) => (role === 'admin' ? 'Staff' : 'Client') },
          { title: 'Projects', cell: ({ projects }) => projects },
          {
            title: 'Last login',
            width: 'fit',
            cell: ({ lastLoginAt }) =>
              lastLoginAt ? <InstantDate date={lastLoginAt} /> : <span className="text-faint">Never</span>,
          },
          { title: 'Status', isBeside: true, cell: ({ state }) => <UserStateBadge state={state} /> },
        ]}
        dialog={(id, onClose) => <UserDialog id={id} onClose={onClose} />}
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

const InviteForm = ({ asksForCode, onClose }: { asksForCode: boolean; onClose: () => void }) => {
  const form = useContractForm(StaffInvitation, {
    defaultValues: { name: '', email: '', ...createEmptyReauthentication(asksForCode) },
  })
  const { onSubmit, isPending, failure } = useReauthenticatedAction(
    form,
    async (values) => {
      await inviteStaff(values)
      showToast({ title: 'Invitation sent', description: values.email })
      onClose()
    },
    userInvalidations,
  )
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Name" autoComplete="off" {...bindField(form, 'name')} />
      <TextField label="Email" type="email" autoComplete="off" {...bindField(form, 'email')} />
      <ReauthenticationFields form={form} asksForCode={asksForCode} />
      <Button type="submit" busy={isPending} busyLabel="Inviting..." className="justify-self-end">
        Send invitation
      </Button>
    </form>
  )
}

const InviteDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Invite staff"
    description="They’ll get an email with a link to set their password. After that, they can see and change every project."
  >
    <ReauthenticationFactors>
      {(asksForCode) => <InviteForm asksForCode={asksForCode} onClose={onClose} />}
    </ReauthenticationFactors>
  </Dialog>
)
