import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import {
  AdminSetupForm as AdminSetupSchema,
  LoginForm as LoginSchema,
  login,
  setUpAdmin,
} from '#contract/identity'
import { request } from '#web/api/request.ts'
import { getErrorReason, RequestError } from '#web/api/request-error.ts'
import { getLoginHint, setSession } from '#web/api/session.ts'
import { Button, TextLink } from '#web/ui/buttons.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { AccountLayout } from './account-layout.tsx'
import { LoginCodeScreen } from './code-screen.tsx'
import { type AdminSetupStart, toAdminSetupStart } from './login-address.ts'
import { PasswordRules } from './password-rules.tsx'

/**
 * Shows the login form, then the second step if the account uses two-factor authentication. Shows the setup
 * form if the designated admin has no password yet.
 */
export const LoginScreen = () => {
  const [setup, setSetup] = useState<AdminSetupStart | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [search] = useSearchParams()
  const returnUrl = search.get('returnUrl')

  if (challenge) return <LoginCodeScreen challenge={challenge} onBack={() => setChallenge(null)} />
  if (setup)
    return (
      <AccountLayout title="Admin Setup" lead="This account has no password yet. Choose one to log in with.">
        <AdminPasswordForm {...setup} onBack={() => setSetup(null)} />
      </AccountLayout>
    )
  return (
    <AccountLayout
      title="Client Login"
      lead="See where your nonprofit stands and what happens next."
      links={
        <p className="text-balance">
          New here? <TextLink to="/select-package">Choose a package</TextLink> or{' '}
          <TextLink to={returnUrl ? `/register?returnUrl=${encodeURIComponent(returnUrl)}` : '/register'}>
            create an account
          </TextLink>
          .
        </p>
      }
    >
      <PasswordLoginForm onAdminSetup={setSetup} onChallenge={setChallenge} />
    </AccountLayout>
  )
}

interface PasswordLoginFormProps {
  onAdminSetup: (start: AdminSetupStart) => void
  onChallenge: (challenge: string) => void
}

const loginHints = {
  expired: 'If you just set your password, log in with it here, too. You’ll be back where you left off.',
  existing: 'This email address has an account. Log in, and we’ll add the new project to it.',
} as const

/**
 * The login form. Calls `onAdminSetup` if the designated admin has no password yet, and `onChallenge` for an
 * account with two-factor authentication.
 */
const PasswordLoginForm = ({ onAdminSetup, onChallenge }: PasswordLoginFormProps) => {
  const client = useQueryClient()
  const [hint] = useState(() => getLoginHint(client))
  const form = useContractForm(LoginSchema, { defaultValues: { email: hint?.email ?? '', password: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (credentials) => {
      const reply = await request(login, { body: credentials })
      if ('twoFactor' in reply) return onChallenge(reply.twoFactor.challenge)
      await setSession(client, reply.user)
      showToast({ title: 'Welcome back!', description: "You've been logged in successfully." })
    },
    onFail: (error) => {
      const setup = toAdminSetupStart(error, form.getValues('email'))
      if (setup) {
        onAdminSetup(setup)
        showToast({ title: 'Admin Setup Required', description: 'Please set up your admin password.' })
        return
      }
      const unexpected = !(error instanceof RequestError) || error.status === 0
      showToast({
        title: 'Login failed',
        description: unexpected
          ? 'An unexpected error occurred'
          : getErrorReason(error, 'Invalid credentials'),
        variant: 'destructive',
      })
    },
  })

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      {hint && !failure && <Notice kind="info">{loginHints[hint.reason]}</Notice>}
      <TextField label="Email" type="email" autoComplete="username" {...bindField(form, 'email')} />
      <div>
        <PasswordField label="Password" autoComplete="current-password" {...bindField(form, 'password')} />
        <p className="mt-2 text-[0.9375rem]">
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </p>
      </div>
      <Button type="submit" size="large" busy={isPending} busyLabel="Logging in...">
        Log in
      </Button>
    </form>
  )
}

interface AdminPasswordFormProps extends AdminSetupStart {
  onBack: () => void
}

const AdminPasswordForm = ({ email, needsCode, onBack }: AdminPasswordFormProps) => {
  const client = useQueryClient()
  const form = useContractForm(AdminSetupSchema, {
    defaultValues: { email, password: '', confirmPassword: '', setupCode: '' },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async ({ email, password, setupCode }) => {
      const body = { email, password, ...(setupCode ? { setupCode } : {}) }
      const { user } = await request(setUpAdmin, { body })
      await setSession(client, user)
      showToast({
        title: 'Admin Setup Complete!',
        description: 'Your admin password has been set successfully.',
      })
    },
    onFail: (error) =>
      showToast({
        title: 'Setup failed',
        description: getErrorReason(error, 'Failed to set up admin password'),
        variant: 'destructive',
      }),
  })

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Email" type="email" autoComplete="username" readOnly {...bindField(form, 'email')} />
      {needsCode && (
        <TextField
          label="Setup code"
          hint="The one-time code the server printed when it started."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...bindField(form, 'setupCode')}
        />
      )}
      <PasswordField label="New password" autoComplete="new-password" {...bindField(form, 'password')} />
      <PasswordRules password={password} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...bindField(form, 'confirmPassword')}
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
