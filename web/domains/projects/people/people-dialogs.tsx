import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import {
  memberRoles,
  NewInvitation,
  OwnershipTransfer,
  type ProjectPerson,
  projectRoleTexts,
} from '#contract/projects'
import { RequestError } from '#web/api/request-error.ts'
import { Button } from '#web/ui/buttons.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { PasswordField, SelectField, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { projectQuery, projectsQuery } from '../projects.queries.ts'
import {
  invitePerson,
  leaveProject,
  peopleInvalidations,
  removeMember,
  transferOwnership,
} from './people.queries.ts'

interface Props {
  publicId: string
  onClose: () => void
}

export const InviteDialog = ({ publicId, onClose }: Props) => {
  const form = useContractForm(NewInvitation, { defaultValues: { email: '', role: 'editor' } })
  const role = useWatch({ control: form.control, name: 'role' })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: peopleInvalidations,
    send: async (invitation) => {
      await invitePerson(publicId, invitation)
      showToast({ title: 'Invitation sent', description: invitation.email })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title="Invite someone"
      description="We’ll email a link that works for 14 days. It opens this project only."
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          data-autofocus=""
          {...bindField(form, 'email')}
        />
        <SelectField
          label="Role"
          hint={`Can ${projectRoleTexts[role].meaning}.`}
          {...bindField(form, 'role')}
        >
          {memberRoles.map((name) => (
            <option key={name} value={name}>
              {projectRoleTexts[name].label}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          busy={isPending}
          busyLabel="Sending..."
          className="justify-self-end max-sm:w-full"
        >
          Send invitation
        </Button>
      </form>
    </Dialog>
  )
}

export const RemoveMemberDialog = ({ publicId, person, onClose }: Props & { person: ProjectPerson }) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeMember(publicId, person.userId),
    meta: { invalidates: peopleInvalidations },
    onSuccess: () => {
      showToast({ title: 'Access removed', description: person.name })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${person.name}?`}
      keep="Keep access"
      action="Remove access"
      busyLabel="Removing..."
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{person.name} can’t open this project anymore, starting now. Their messages and files stay here.</p>
      {error && (
        <Notice kind="error" className="mt-4">
          {error.message}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

export const LeaveProjectDialog = ({ publicId, onClose }: Props) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => leaveProject(publicId),
    onSuccess: async () => {
      showToast({ title: 'You left the project', description: 'It’s no longer on your dashboard.' })
      await navigate('/dashboard')
      client.removeQueries({ queryKey: projectQuery(publicId).queryKey })
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      title="Leave this project?"
      keep="Stay"
      action="Leave project"
      busyLabel="Leaving..."
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>You can’t open the project anymore. To come back, you need a new invitation from its owner.</p>
      {error && (
        <Notice kind="error" className="mt-4">
          {error.message}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

export const TransferOwnershipDialog = ({ publicId, person, onClose }: Props & { person: ProjectPerson }) => {
  const form = useContractForm(OwnershipTransfer, { defaultValues: { userId: person.userId, password: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: peopleInvalidations,
    send: async (transfer) => {
      await transferOwnership(publicId, transfer)
      showToast({ title: `${person.name} is the owner now`, description: 'You’re an editor of the project.' })
      onClose()
    },
    onFail: (error) => {
      if (error instanceof RequestError && error.code === 'WRONG_CURRENT_PASSWORD')
        form.setError('password', { message: error.message }, { shouldFocus: true })
    },
  })
  return (
    <ConfirmDialog
      title={`Make ${person.name} the owner?`}
      keep="Stay owner"
      action="Make owner"
      busyLabel="Saving..."
      busy={isPending}
      form="transfer-ownership"
      onClose={onClose}
    >
      <form id="transfer-ownership" onSubmit={onSubmit} noValidate className="grid gap-4">
        <p>
          {person.name} will manage payments and people and get our updates by email. You’ll be an editor.
          Only {person.name} can change that later.
        </p>
        <p className="text-soft">Receipts of earlier payments keep your name.</p>
        {failure && !form.formState.errors.password && <Notice kind="error">{failure}</Notice>}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...bindField(form, 'password')}
        />
      </form>
    </ConfirmDialog>
  )
}
