import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/identity'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AccountPage } from './account-page.tsx'
import { CodeScreen } from './code-screen.tsx'
import { destinationOf } from './destination.ts'
import { SetPasswordForm } from './set-password-form.tsx'

/** The token stands in the fragment, which never leaves the browser by itself. */
const tokenIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? ''

/** Where a mailed link leads: chooses a password and is signed in with it. */
export const SetPasswordScreen = () => {
  const navigate = useNavigate()
  const token = tokenIn(useLocation().hash)
  const hydrated = useHydrated()
  const [challenge, setChallenge] = useState<string | null>(null)
  const enter = (user: CurrentUser) => navigate(destinationOf(user, null), { replace: true })
  if (challenge)
    return <CodeScreen challenge={challenge} onBack={() => navigate('/login')} onSignedIn={enter} />
  return (
    <AccountPage title="Set Your Password" lead="Choose the password you'll log in with from now on.">
      {!hydrated && <Skeleton className="h-64" />}
      {hydrated && token && <SetPasswordForm token={token} onDone={enter} onChallenge={setChallenge} />}
      {hydrated && !token && (
        <Notice kind="error" title="This link is incomplete">
          <p>Please open the link in our email again, or request a new one.</p>
          <LinkButton to="/forgot-password" variant="outline" size="small" className="mt-3">
            Request a New Link
          </LinkButton>
        </Notice>
      )}
    </AccountPage>
  )
}
