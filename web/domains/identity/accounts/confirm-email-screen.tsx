import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { confirmEmail } from '#contract/identity'
import { request } from '#web/api/request.ts'
import { refreshSession } from '#web/api/session.ts'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AccountLayout } from './account-layout.tsx'
import { readLinkToken } from './login-address.ts'

const outcomeTexts = {
  verified: { title: 'Your email is confirmed', text: (email: string) => `We can reach you at ${email}.` },
  waiting: {
    title: 'One more link to open',
    text: (email: string) =>
      `We also emailed a link to ${email}. Your email changes as soon as that link is used, too.`,
  },
  changed: { title: 'Your email is changed', text: (email: string) => `Log in with ${email} from now on.` },
} as const

/**
 * Page that an emailed link opens. Verifies the address only when the user presses the button, because mail
 * scanners also open links.
 */
export const ConfirmEmailScreen = () => {
  const token = readLinkToken(useLocation().hash)
  const hydrated = useHydrated()
  return (
    <AccountLayout title="Confirm your email" lead="One click, and we know that this address is yours.">
      {!hydrated && <Skeleton className="h-12" />}
      {hydrated && !token && (
        <Notice kind="error" title="This link is incomplete">
          <p>Please open the link in our email again.</p>
        </Notice>
      )}
      {/* The key resets the component if another link is opened in the same tab. */}
      {hydrated && token && <Confirmation key={token} token={token} />}
    </AccountLayout>
  )
}

const Confirmation = ({ token }: { token: string }) => {
  const client = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => request(confirmEmail, { body: { token } }),
    onSuccess: () => refreshSession(client),
  })
  if (!data)
    return (
      <div className="grid gap-5">
        {error && <Notice kind="error">{error.message}</Notice>}
        <Button size="large" busy={isPending} busyLabel="Confirming..." onClick={() => mutate()}>
          Confirm email
        </Button>
      </div>
    )
  const { title, text } = outcomeTexts[data.outcome]
  return (
    <div role="status">
      <Notice kind={data.outcome === 'waiting' ? 'info' : 'success'} title={title}>
        <p className="wrap-anywhere">{text(data.email)}</p>
        {data.outcome !== 'waiting' && (
          <LinkButton to="/dashboard" variant="outline" size="small" className="mt-3">
            Go to dashboard
          </LinkButton>
        )}
      </Notice>
    </div>
  )
}
