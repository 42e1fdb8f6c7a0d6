import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type CurrentUser, SetPassword, setPassword } from '#contract/identity'
import { request } from '#web/api/request.ts'
import { RequestError } from '#web/api/request-error.ts'
import { startSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { PasswordRules } from './password-rules.tsx'

interface Props {
  token: string
  onDone: (user: CurrentUser) => void
  /** The password is set, but the account has a second factor. */
  onChallenge: (challenge: string) => void
}

export const SetPasswordForm = ({ token, onDone, onChallenge }: Props) => {
  const client = useQueryClient()
  const [expired, setExpired] = useState(false)
  const form = useContractForm(SetPassword, { defaultValues: { token, password: '' } })
  const password = useWatch({ control: form.control, name: 'password' })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (body) => {
      const reply = await request(setPassword, { body })
      if ('twoFactor' in reply) return onChallenge(reply.twoFactor.challenge)
      const { user } = reply
      await startSession(client, user)
      showToast({
        title: 'Password Set',
        description: "You're logged in here and signed out everywhere else.",
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
              Request a New Link
            </LinkButton>
          )}
        </Notice>
      )}
      <PasswordField label="New password" autoComplete="new-password" {...bind(form, 'password')} />
      <PasswordRules password={password} />
      <Button type="submit" size="large" busy={isPending} busyLabel="Setting password...">
        Set Password
      </Button>
    </form>
  )
}
