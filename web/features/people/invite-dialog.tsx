import { useQueryClient } from '@tanstack/react-query'
import { StaffInvitation } from '#contract/people.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { bind, useContractForm } from '../../ui/form/use-contract-form.ts'
import { useFormAction } from '../../ui/form/use-form-action.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { invite, refreshPeople } from './queries.ts'

/** Invites a member of staff. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const form = useContractForm(StaffInvitation, { defaultValues: { name: '', email: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (values) => {
      await invite(values)
      await refreshPeople(client)
      showToast({ title: 'Invitation Sent', description: values.email })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite Staff"
      description="They get a mail with a link that sets their password, and may then do everything here."
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextField label="Name" autoComplete="off" {...bind(form, 'name')} />
        <TextField label="E-mail" type="email" autoComplete="off" {...bind(form, 'email')} />
        <Button type="submit" busy={isPending} busyLabel="Inviting..." className="justify-self-start">
          Send Invitation
        </Button>
      </form>
    </Dialog>
  )
}
