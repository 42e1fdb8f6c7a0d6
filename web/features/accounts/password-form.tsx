import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { changePassword, PasswordChangeForm } from '#contract/accounts.ts'
import { messagesOf } from '../../api/reason.ts'
import { request } from '../../api/request.ts'
import { refreshSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { bind, useContractForm } from '../../ui/form/use-contract-form.ts'
import { useFormAction } from '../../ui/form/use-form-action.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PasswordRules } from './password-rules.tsx'
import { passwordFailure } from './profile-failures.ts'

/** Changes the password; the confirmation stays here. */
export const PasswordForm = () => {
  const client = useQueryClient()
  const form = useContractForm(PasswordChangeForm, {
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async ({ currentPassword, newPassword }) => {
      await request(changePassword, { body: { currentPassword, newPassword } })
      form.reset()
      await refreshSession(client)
      showToast({ title: 'Password Updated', description: 'All your other sessions have ended.' })
    },
    onFail: (error) => showToast(passwordFailure(messagesOf(error))),
  })

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      <h2 className="text-2xl">Security Settings</h2>
      {failure && <Notice kind="error">{failure}</Notice>}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...bind(form, 'currentPassword')}
      />
      <PasswordField label="New password" autoComplete="new-password" {...bind(form, 'newPassword')} />
      <PasswordRules password={newPassword} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...bind(form, 'confirmPassword')}
      />
      <Button type="submit" busy={isPending} busyLabel="Updating..." className="justify-self-start">
        Update Password
      </Button>
    </form>
  )
}
