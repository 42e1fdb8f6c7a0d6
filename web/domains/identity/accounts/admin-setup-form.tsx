import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { AdminSetupForm as AdminSetupSchema, setUpAdmin } from '#contract/identity'
import { reasonOf } from '#web/api/reason.ts'
import { request } from '#web/api/request.ts'
import { startSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { AdminSetupStart } from './admin-setup-start.ts'
import { PasswordRules } from './password-rules.tsx'

interface Props extends AdminSetupStart {
  onBack: () => void
}

/** The first password of the designated admin. */
export const AdminSetupForm = ({ email, needsCode, onBack }: Props) => {
  const client = useQueryClient()
  const form = useContractForm(AdminSetupSchema, {
    defaultValues: { email, password: '', confirmPassword: '', setupCode: '' },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async ({ email, password, setupCode }) => {
      const body = { email, password, ...(setupCode ? { setupCode } : {}) }
      const { user } = await request(setUpAdmin, { body })
      await startSession(client, user)
      showToast({
        title: 'Admin Setup Complete!',
        description: 'Your admin password has been set successfully.',
      })
    },
    onFail: (error) =>
      showToast({
        title: 'Setup failed',
        description: reasonOf(error, 'Failed to set up admin password'),
        variant: 'destructive',
      }),
  })

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Email" type="email" autoComplete="username" readOnly {...bind(form, 'email')} />
      {needsCode && (
        <TextField
          label="Setup code"
          hint="The one-time code the server printed when it started."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...bind(form, 'setupCode')}
        />
      )}
      <PasswordField label="New password" autoComplete="new-password" {...bind(form, 'password')} />
      <PasswordRules password={password} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...bind(form, 'confirmPassword')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={isPending} busyLabel="Setting password..." className="grow">
          Set Admin Password
        </Button>
        <Button variant="outline" size="large" disabled={isPending} onClick={onBack}>
          Back to Login
        </Button>
      </div>
    </form>
  )
}
