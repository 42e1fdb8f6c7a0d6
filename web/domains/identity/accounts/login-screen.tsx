import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TextLink } from '#web/ui/text-link.tsx'
import { AccountPage } from './account-page.tsx'
import { AdminSetupForm } from './admin-setup-form.tsx'
import type { AdminSetupStart } from './admin-setup-start.ts'
import { CodeScreen } from './code-screen.tsx'
import { LoginForm } from './login-form.tsx'

/** The login in one of its states: normal, its second step, or the first setup of the admin. */
export const LoginScreen = () => {
  const [setup, setSetup] = useState<AdminSetupStart | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [search] = useSearchParams()
  const returnUrl = search.get('returnUrl')

  if (challenge) return <CodeScreen challenge={challenge} onBack={() => setChallenge(null)} />
  if (setup)
    return (
      <AccountPage title="Admin Setup" lead="This account has no password yet. Choose one to log in with.">
        <AdminSetupForm {...setup} onBack={() => setSetup(null)} />
      </AccountPage>
    )
  return (
    <AccountPage
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
      <LoginForm onAdminSetup={setSetup} onChallenge={setChallenge} />
    </AccountPage>
  )
}
