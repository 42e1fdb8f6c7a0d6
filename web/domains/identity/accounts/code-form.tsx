import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CodeLogin, type CurrentUser, logInWithCode } from '#contract/identity'
import { request } from '#web/api/request.ts'
import { RequestError } from '#web/api/request-error.ts'
import { startSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'

interface Props {
  challenge: string
  by: 'app' | 'recovery'
  onSignedIn?: ((user: CurrentUser) => unknown) | undefined
  onExpired: () => void
}

/** The code that ends a login: six digits go off by themselves, a recovery code by the button. */
export const CodeForm = ({ challenge, by, onSignedIn, onExpired }: Props) => {
  const client = useQueryClient()
  const form = useContractForm(CodeLogin, { defaultValues: { challenge, code: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (body) => {
      const { user } = await request(logInWithCode, { body })
      await startSession(client, user)
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
  const field = bind(form, 'code')

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
          hint="Each one works once. Capital letters and dashes don't matter."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABCD-EFGH-..."
          className="font-mono"
          {...field}
        />
      )}
      <Button type="submit" size="large" busy={isPending} busyLabel="Checking...">
        Log In
      </Button>
    </form>
  )
}
