import { useQueryClient } from '@tanstack/react-query'
import { OwnProof, type PersonDetails } from '#contract/people.ts'
import { RequestError } from '../../api/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { bind, useContractForm } from '../../ui/form/use-contract-form.ts'
import { useFormAction } from '../../ui/form/use-form-action.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { refreshPeople, removeSecondFactor } from './queries.ts'

interface Props {
  person: PersonDetails
  /** Does the own login ask for a code? Then this does as well. */
  asksForCode: boolean
  onClose: () => void
}

/** Removes the second factor of a colleague who lost it, for whoever proves to be oneself. */
export const RemoveSecondFactorDialog = ({ person, asksForCode, onClose }: Props) => {
  const client = useQueryClient()
  const form = useContractForm(OwnProof, {
    defaultValues: asksForCode ? { password: '', code: '' } : { password: '' },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (proof) => {
      await removeSecondFactor(person.id, proof)
      await refreshPeople(client)
      showToast({ title: 'Second Factor Removed', description: `${person.name} was told by mail.` })
      onClose()
    },
    onFail: (error) => {
      if (error instanceof RequestError && error.code === 'WRONG_CURRENT_PASSWORD')
        form.setError('password', { message: error.message }, { shouldFocus: true })
    },
  })
  const { errors } = form.formState
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove the second factor?"
      description={`${person.name} · ${person.email}`}
      width="small"
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="own-proof" look="danger" busy={isPending} busyLabel="Removing...">
            Remove
          </Button>
        </>
      }
    >
      <form id="own-proof" onSubmit={onSubmit} noValidate className="grid gap-5">
        <p>
          Be sure that it is really {person.name} who asks you. The password alone logs them in then, and all
          their devices are signed out.
        </p>
        {failure && !errors.password && !errors.code && <Notice kind="error">{failure}</Notice>}
        <PasswordField label="Your password" autoComplete="current-password" {...bind(form, 'password')} />
        {asksForCode && (
          <TextField
            label="Your code"
            hint="Of your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...bind(form, 'code')}
          />
        )}
      </form>
    </Dialog>
  )
}
