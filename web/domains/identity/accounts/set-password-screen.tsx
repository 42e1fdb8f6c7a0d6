import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { type CurrentUser, SetPassword, setPassword } from '#contract/identity'
import { request } from '#web/api/request.ts'
import { RequestError } from '#web/api/request-error.ts'
import { setSession } from '#web/api/session.ts'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AccountLayout } from './account-layout.tsx'
import { LoginCodeScreen } from './code-screen.tsx'
import { getLoginDestination, readLinkToken } from './login-address.ts'
import { PasswordRules } from './password-rules.tsx'

/** The page that emailed password links open. Sets a password and logs the user in. */
export const SetPasswordScreen = () => {
  const navigate = useNavigate()
  const token = readLinkToken(useLocation().hash)
  const hydrated = useHydrated()
  const [challenge, setChallenge] = useState<string | null>(null)
  const goToStartPage = (user: CurrentUser) => navigate(getLoginDestination(user, null), { replace: true })
  if (challenge)
    return (
      <LoginCodeScreen challenge={challenge} onBack={() => navigate('/login')} onSignedIn={goToStartPage} />
    )
  return (
    <AccountLayout title="Set your password" lead="Choose the password you’ll log in with from now on.">
      {!hydrated && <Skeleton className="h-64" />}
      {hydrated && token && (
        <SetPasswordForm token={token} onDone={goToStartPage} onChallenge={setChallenge} />
      )}
      {hydrated && !token && (
        <Notice kind="error" title="This link is incomplete">
          <p>Please open the link in our email again, or request a new one.</p>
          <LinkButton to="/forgot-password" variant="outline" size="small" className="mt-3">
            Request a new link
          </LinkButton>
        </Notice>
      )}
    </AccountLayout>
  )
}

interface Props {
  token: string
  onDone: (user: CurrentUser) => void
  /** Called if the account uses two-factor authentication. */
  onChallenge: (challenge: string) => void
}

const SetPasswordForm = ({ token, onDone, onChallenge }: Props) => {
  const client = useQueryClient()
  const [expired, setExpired] = useState(false)
  const form = useContractForm(SetPassword, { defaultValues: { token, password: '' } })
  const password = useWatch({ control: form.control, name: 'password' })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (body) => {
      const reply = await request(setPassword, { body })
      if ('twoFactor' in reply) return onChallenge(reply.twoFactor.challenge)
      const { user } = reply
      await setSession(client, user)
      showToast({
        title: 'Password set',
        description: 'You’re logged in here and signed out everywhere else.',
      })
      onDone(user)
    },
    onFail: (error) => setExpired(error instanceof RequestError && error.code === 'LINK_EXPIRED'),
  })

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && (
        <Notice kind="error">
          <p>{failure}</p>
          {expired && (
            <LinkButton to="/forgot-password" variant="outline" size="small" className="mt-3">
              Request a new link
            </LinkButton>
          )}
        </Notice>
      )}
      <PasswordField label="New password" autoComplete="new-password" {...bindField(form, 'password')} />
      <PasswordRules password={password} />
      <Button type="submit" size="large" busy={isPending} busyLabel="Setting password...">
        Set password
      </Button>
    </form>
  )
}
