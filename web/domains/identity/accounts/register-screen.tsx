import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useLocation, useSearchParams } from 'react-router'
import { brand } from '#contract/brand.ts'
import { Registration, register } from '#contract/identity'
import { z } from '#contract/zod.ts'
import { request } from '#web/api/request.ts'
import { getErrorReason } from '#web/api/request-error.ts'
import { setSession } from '#web/api/session.ts'
import { Button, TextLink } from '#web/ui/buttons.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { AccountLayout } from './account-layout.tsx'
import { PasswordRules } from './password-rules.tsx'

/** Returns the email address that an invitation passes to this page. Empty if there is none. */
const readInvitedEmail = (state: unknown): string =>
  z.object({ email: z.string() }).safeParse(state).data?.email ?? ''

const RegisterForm = () => {
  const client = useQueryClient()
  const invitedEmail = readInvitedEmail(useLocation().state)
  const form = useContractForm(Registration, {
    defaultValues: { name: '', email: invitedEmail, password: '', phone: '' },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (registration) => {
      const user = await request(register, { body: registration })
      await setSession(client, user)
      showToast({
        title: `Welcome to ${brand.name}!`,
        description: 'Your account has been created successfully.',
      })
    },
    onFail: (error) =>
      showToast({
        title: 'Registration failed',
        description: getErrorReason(error, 'Registration failed'),
        variant: 'destructive',
      }),
  })

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Full name" autoComplete="name" {...bindField(form, 'name')} />
      <TextField label="Email" type="email" autoComplete="username" {...bindField(form, 'email')} />
      <TextField label="Phone" optional type="tel" autoComplete="tel" {...bindField(form, 'phone')} />
      <PasswordField label="Password" autoComplete="new-password" {...bindField(form, 'password')} />
      <PasswordRules password={password} />
      <Button type="submit" size="large" busy={isPending} busyLabel="Creating account...">
        Create account
      </Button>
    </form>
  )
}

export const RegisterScreen = () => {
  const [search] = useSearchParams()
  const returnUrl = search.get('returnUrl')
  return (
    <AccountLayout
      title="Create your account"
      lead="One account for all your projects. You can choose a package next."
      links={
        <p>
          Have an account?{' '}
          <TextLink to={returnUrl ? `/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/login'}>
            Log in
          </TextLink>
        </p>
      }
    >
      <RegisterForm />
    </AccountLayout>
  )
}
