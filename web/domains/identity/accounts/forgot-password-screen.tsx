import { useState } from 'react'
import { requestPasswordLink } from '#contract/identity'
import { request } from '#web/api/request.ts'
import { Button, TextLink } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccountLayout } from './account-layout.tsx'

const LinkForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const form = useContractForm(requestPasswordLink.body, { defaultValues: { email: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (body) => {
      await request(requestPasswordLink, { body })
      onSent(body.email)
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Email" type="email" autoComplete="username" {...bindField(form, 'email')} />
      <Button type="submit" size="large" busy={isPending} busyLabel="Sending...">
        Send link
      </Button>
    </form>
  )
}

/**
 * Requests a password link. The response is the same for every email address, so it doesn't reveal which ones
 * have accounts.
 */
export const ForgotPasswordScreen = () => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AccountLayout
      title="Reset your password"
      lead="We’ll email you a link to reset it. The link works once and expires in 60 minutes."
      links={
        <p>
          Remembered it? <TextLink to="/login">Log in</TextLink>
        </p>
      }
    >
      {sentTo ? (
        <div role="status">
          <Notice kind="success" title="Check your email">
            <p>If there is an account for {sentTo}, a link is on its way. Check your spam folder too.</p>
            <Button variant="outline" size="small" className="mt-3" onClick={() => setSentTo(null)}>
              Use another address
            </Button>
          </Notice>
        </div>
      ) : (
        <LinkForm onSent={setSentTo} />
      )}
    </AccountLayout>
  )
}
