import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { changePassword, PasswordChangeForm } from '#contract/identity'
import { messagesOf } from '#web/api/reason.ts'
import { request } from '#web/api/request.ts'
import { refreshSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { passwordFailure } from '../profile/profile-failures.ts'
import { PasswordRules } from './password-rules.tsx'

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
      showToast({ title: 'Password Updated', description: "You've been signed out everywhere else." })
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
