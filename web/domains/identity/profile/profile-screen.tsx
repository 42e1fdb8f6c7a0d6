import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShieldX } from 'lucide-react'
import { getProfile } from '#contract/identity'
import { queryOf } from '#web/api/query-client.ts'
import { useSession } from '#web/api/session.ts'
import { Card } from '#web/ui/card.tsx'
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { loginAddress } from '../accounts/login-address.ts'
import { PasswordForm } from '../accounts/password-form.tsx'
import { SetPasswordOffer } from '../accounts/set-password-offer.tsx'
import { Devices } from './devices.tsx'
import { NotificationChoices } from './notification-choices.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileForm } from './profile-form.tsx'
import { TwoFactor } from './two-factor.tsx'

const login = loginAddress('/profile')

const LoggedOut = () => (
  <PageState icon={ShieldX} title="Access Denied" actions={<LinkButton to={login}>Go to Login</LinkButton>}>
    <p className="mb-2">Please log in to access your profile.</p>
    <CountdownRedirect to={login} destination="the login page" />
  </PageState>
)

/** A purchase session has no profile yet: the password comes first. */
const PasswordFirst = () => (
  <PageState
    icon={KeyRound}
    title="Set Your Password First"
    actions={
      <LinkButton to="/dashboard" variant="outline">
        Back to Dashboard
      </LinkButton>
    }
  >
    <p className="mb-5">You can open your profile once your account has a password.</p>
    <SetPasswordOffer stays className="text-left" />
  </PageState>
)

/** The settings ask for a second factor: nothing else opens before. */
const TwoFactorFirst = () => (
  <div className="mx-auto w-full max-w-2xl px-4 py-12 sm:px-6 sm:py-16">
    <h1 className="text-4xl">One More Step</h1>
    <p className="mt-3 mb-8 text-soft">
      Everyone on the team logs in with a password and a code. Set up yours to open the staff area.
    </p>
    <Card>
      <TwoFactor />
    </Card>
  </div>
)

const Profile = ({ isStaff }: { isStaff: boolean }) => {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getProfile))
  if (!data && error && !isFetching)
    return <LoadFailure title="We couldn't load your profile" error={error} onRetry={() => refetch()} />
  if (!data) return <PageSkeleton label="Loading your profile..." />
  return (
    <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="text-4xl">Profile Settings</h1>
      <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Card>
            <ProfileForm profile={data} />
          </Card>
          <Card>
            <NotificationChoices isStaff={isStaff} />
          </Card>
          <Card>
            <OwnData />
          </Card>
        </div>
        <div className="grid gap-6">
          <Card>
            <PasswordForm />
          </Card>
          {isStaff && (
            <Card>
              <TwoFactor />
            </Card>
          )}
          <Card>
            <Devices />
          </Card>
        </div>
      </div>
    </div>
  )
}

/** The user's own data, password, devices and choices. */
export const ProfileScreen = () => {
  const { user, isLoading } = useSession()
  if (isLoading) return <PageSkeleton />
  if (!user) return <LoggedOut />
  if (user.session === 'purchase') return <PasswordFirst />
  return user.mustSetUpSecondFactor ? <TwoFactorFirst /> : <Profile isStaff={user.role === 'admin'} />
}
