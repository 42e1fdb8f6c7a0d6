import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { CodeLoginForm, type CurrentUser, logInWithCode } from '#contract/identity'
import { request } from '#web/api/request.ts'
import { RequestError } from '#web/api/request-error.ts'
import { setSession } from '#web/api/session.ts'
import { Button, TextButton } from '#web/ui/buttons.tsx'
import { CodeField, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { AccountLayout } from './account-layout.tsx'

const codeMethods = {
  app: {
    icon: Smartphone,
    lead: `Open your authenticator app and enter the code it shows for ${brand.name}.`,
    other: 'recovery',
    switch: 'Use a recovery code instead',
  },
  recovery: {
    icon: KeyRound,
    lead: 'Enter one of the recovery codes you saved when you set up two-step login.',
    other: 'app',
    switch: 'Use the app instead',
  },
} as const

interface Props {
  challenge: string
  /** Called after login. Not needed on the login page, which redirects signed-in users. */
  onSignedIn?: (user: CurrentUser) => unknown
  onBack: () => void
}

/** The second step of login, which asks for an authenticator code or a recovery code. */
export const LoginCodeScreen = ({ challenge, onSignedIn, onBack }: Props) => {
  const [by, setBy] = useState<keyof typeof codeMethods>('app')
  const way = codeMethods[by]
  return (
    <AccountLayout title="Enter your code" lead={way.lead}>
      <div className="mb-6 flex items-center gap-4 rounded-card bg-mist px-5 py-4">
        <way.icon className="size-6 shrink-0 text-link" aria-hidden="true" />
        <p className="text-[0.9375rem]">
          <span className="font-semibold">Step 2 of 2.</span> Your password is correct.
        </p>
      </div>
      <CodeForm key={by} challenge={challenge} by={by} onSignedIn={onSignedIn} onExpired={onBack} />
      <div className="mt-4 flex flex-wrap justify-between gap-x-6">
        <TextButton onClick={() => setBy(way.other)}>{way.switch}</TextButton>
        <TextButton onClick={onBack}>Back to Login</TextButton>
      </div>
    </AccountLayout>
  )
}

interface CodeFormProps {
  challenge: string
  by: 'app' | 'recovery'
  onSignedIn?: ((user: CurrentUser) => unknown) | undefined
  onExpired: () => void
}

/** Submits a six-digit code automatically. A recovery code is submitted with the button. */
const CodeForm = ({ challenge, by, onSignedIn, onExpired }: CodeFormProps) => {
  const client = useQueryClient()
  const form = useContractForm(CodeLoginForm, { defaultValues: { challenge, code: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (body) => {
      const { user } = await request(logInWithCode, { body })
      await setSession(client, user)
      showToast({ title: 'Welcome back!', description: "You've been logged in successfully." })
      onSignedIn?.(user)
    },
    onFail: (error) => {
      if (!(error instanceof RequestError) || error.code !== 'LOGIN_EXPIRED')
        return setFocus('code', { shouldSelect: true })
      onExpired()
      showToast({ title: 'Please log in again', description: error.message, variant: 'destructive' })
    },
  })
  const field = bindField(form, 'code')

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      {by === 'app' ? (
        <CodeField
          label="Six-digit code"
          hint="Your app shows a new one every 30 seconds."
          {...field}
          onComplete={() => void onSubmit()}
        />
      ) : (
        <TextField
          label="Recovery code"
          hint="Each one works once. Capital letters and dashes don’t matter."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABCD-EFGH-..."
          className="font-mono"
          {...field}
        />
      )}
      <Button type="submit" size="large" busy={isPending} busyLabel="Checking...">
        Log in
      </Button>
    </form>
  )
}
