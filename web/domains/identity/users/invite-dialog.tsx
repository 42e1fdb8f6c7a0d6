import { StaffInvitation } from '#contract/identity'
import {
  emptyReauthentication,
  ReauthenticationFields,
  useReauthenticatedAction,
  WithReauthenticationFactors,
} from '#web/ui/admin/reauthentication-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { invite, userRoutes } from './users.queries.ts'

const InviteForm = ({ asksForCode, onClose }: { asksForCode: boolean; onClose: () => void }) => {
  const form = useContractForm(StaffInvitation, {
    defaultValues: { name: '', email: '', ...emptyReauthentication(asksForCode) },
  })
  const { onSubmit, isPending, failure } = useReauthenticatedAction(
    form,
    async (values) => {
      await invite(values)
      showToast({ title: 'Invitation Sent', description: values.email })
      onClose()
    },
    userRoutes,
  )
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Name" autoComplete="off" {...bind(form, 'name')} />
      <TextField label="Email" type="email" autoComplete="off" {...bind(form, 'email')} />
      <ReauthenticationFields form={form} asksForCode={asksForCode} />
      <Button type="submit" busy={isPending} busyLabel="Inviting..." className="justify-self-end">
        Send Invitation
      </Button>
    </form>
  )
}

/** Invites a member of staff, once the inviter has proven who they are. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Invite Staff"
    description="They'll get an email with a link to set their password. After that, they'll have full staff access."
  >
    <WithReauthenticationFactors>
      {(asksForCode) => <InviteForm asksForCode={asksForCode} onClose={onClose} />}
    </WithReauthenticationFactors>
  </Dialog>
)
