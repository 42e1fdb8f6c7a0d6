import { useQueryClient } from '@tanstack/react-query'
import { LoginForm as LoginSchema, login } from '#contract/identity'
import { reasonOf } from '#web/api/reason.ts'
import { request } from '#web/api/request.ts'
import { RequestError } from '#web/api/request-error.ts'
import { startSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { type AdminSetupStart, adminSetupStart } from './admin-setup-start.ts'

interface Props {
  onAdminSetup: (start: AdminSetupStart) => void
  onChallenge: (challenge: string) => void
}

/**
 * E-mail and password. The designated admin without a password is handed to `onAdminSetup`, an account with a second
 * factor to `onChallenge`.
 */
export const LoginForm = ({ onAdminSetup, onChallenge }: Props) => {
  const client = useQueryClient()
  const form = useContractForm(LoginSchema, { defaultValues: { email: '', password: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (credentials) => {
      const reply = await request(login, { body: credentials })
      if ('twoFactor' in reply) return onChallenge(reply.twoFactor.challenge)
      await startSession(client, reply.user)
      showToast({ title: 'Welcome back!', description: "You've been logged in successfully." })
    },
    onFail: (error) => {
      const setup = adminSetupStart(error, form.getValues('email'))
      if (setup) {
        onAdminSetup(setup)
        showToast({ title: 'Admin Setup Required', description: 'Please set up your admin password.' })
        return
      }
      const unexpected = !(error instanceof RequestError) || error.status === 0
      showToast({
        title: 'Login failed',
        description: unexpected ? 'An unexpected error occurred' : reasonOf(error, 'Invalid credentials'),
        variant: 'destructive',
      })
    },
  })

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Email" type="email" autoComplete="username" {...bind(form, 'email')} />
      <div>
        <PasswordField label="Password" autoComplete="current-password" {...bind(form, 'password')} />
        <p className="mt-2 text-[0.9375rem]">
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </p>
      </div>
      <Button type="submit" size="large" busy={isPending} busyLabel="Logging in...">
        Log In
      </Button>
    </form>
  )
}
