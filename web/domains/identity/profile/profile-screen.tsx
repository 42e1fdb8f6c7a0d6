import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, ShieldX } from 'lucide-react'
import { Fragment, useState } from 'react'
import {
  getNotificationKinds,
  getNotificationPreferences,
  getProfile,
  type NotificationsUpdate,
  notificationKinds,
  updateNotificationPreferences,
} from '#contract/identity'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'
import { getErrorReason } from '#web/api/request-error.ts'
import { useSession } from '#web/api/session.ts'
import { LinkButton, textLinkStyle } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { PageSkeleton, Skeleton } from '#web/ui/loading.tsx'
import { InlineLoadFailure } from '#web/ui/notice.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { SetPasswordPrompt } from '../accounts/account-prompts.tsx'
import { getLoginPath } from '../accounts/login-address.ts'
import { DeviceSection } from './devices.tsx'
import { LoginEmailSection } from './login-email.tsx'
import { OwnDataSection } from './own-data.tsx'
import { PasswordForm, ProfileForm, SaveConfirmation } from './profile-form.tsx'
import { TwoFactorSettings } from './two-factor.tsx'

const loginPath = getLoginPath('/profile')

const LoggedOutNotice = () => (
  <PageState
    icon={ShieldX}
    title="Access Denied"
    actions={<LinkButton to={loginPath}>Go to Login</LinkButton>}
  >
    <p className="mb-2">Please log in to access your profile.</p>
    <CountdownRedirect to={loginPath} destination="the login page" />
  </PageState>
)

/** Shown in purchase sessions. Users must set a password before they can open their profile. */
const PasswordRequired = () => (
  <PageState
    icon={KeyRound}
    title="Set your password first"
    actions={
      <LinkButton to="/dashboard" variant="outline">
        Back to dashboard
      </LinkButton>
    }
  >
    <p className="mb-5">You can open your profile once your account has a password.</p>
    <SetPasswordPrompt stays className="text-left" />
  </PageState>
)

/** Shown to staff who must set up two-factor authentication first. */
const TwoFactorRequired = () => (
  <div className="mx-auto w-full max-w-2xl px-4 py-12 sm:px-6 sm:py-16">
    <h1 className="text-4xl">One more step</h1>
    <p className="mt-3 mb-8 text-soft">
      Everyone on the team logs in with a password and a code. Set up yours to open the staff area.
    </p>
    <Card>
      <TwoFactorSettings />
    </Card>
  </div>
)

/** The sections that users look for most, by ID. */
const sectionLinks = [
  { id: 'login-email', label: 'login email' },
  { id: 'password', label: 'password' },
  { id: 'notifications', label: 'notifications' },
] as const

const ProfileForms = ({ isStaff }: { isStaff: boolean }) => {
  const { data, error, isFetching, refetch } = useQuery(createQuery(getProfile))
  if (!data && error && !isFetching)
    return <LoadFailure title="We couldn’t load your profile" error={error} onRetry={() => refetch()} />
  if (!data) return <PageSkeleton label="Loading your profile..." />
  return (
    <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="text-4xl">Profile Settings</h1>
      <p className="mt-3 text-soft">
        Each part saves on its own. Go to{' '}
        {sectionLinks.map(({ id, label }, index) => (
          <Fragment key={id}>
            {index > 0 && (index === sectionLinks.length - 1 ? ', or ' : ', ')}
            <a href={`#${id}`} className={textLinkStyle}>
              {label}
            </a>
          </Fragment>
        ))}
        .
      </p>
      <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Card>
            <ProfileForm profile={data} />
            <LoginEmailSection />
          </Card>
          <Card>
            <NotificationChoices />
          </Card>
          <Card>
            <OwnDataSection />
          </Card>
        </div>
        <div className="grid gap-6">
          <Card>
            <PasswordForm />
          </Card>
          {isStaff && (
            <Card>
              <TwoFactorSettings />
            </Card>
          )}
          <Card>
            <DeviceSection />
          </Card>
        </div>
      </div>
    </div>
  )
}

export const ProfileScreen = () => {
  const { user, isLoading } = useSession()
  if (isLoading) return <PageSkeleton />
  if (!user) return <LoggedOutNotice />
  if (user.session === 'purchase') return <PasswordRequired />
  return user.mustSetUpSecondFactor ? <TwoFactorRequired /> : <ProfileForms isStaff={user.role === 'admin'} />
}

const notificationsQuery = createQuery(getNotificationPreferences)

/** Settings for optional emails. Each change is saved immediately, and reverted if saving fails. */
const NotificationChoices = () => {
  const { user } = useSession()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery)
  const { queryKey } = notificationsQuery
  const [pressed, setPressed] = useState<NotificationsUpdate | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const { mutate } = useMutation({
    mutationFn: (choice: NotificationsUpdate) => request(updateNotificationPreferences, { body: choice }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      setSavedAt(new Date())
      showToast({ title: 'Notifications updated', description: 'Your choice is saved.' })
    },
    onError: (failure) =>
      showToast({
        title: 'Update Failed',
        description: getErrorReason(failure, 'We couldn’t save your choice. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => setPressed(null),
  })
  const choose = (choice: NotificationsUpdate) => {
    setPressed(choice)
    mutate(choice)
  }
  const offered = user ? getNotificationKinds(user) : []
  return (
    <section aria-labelledby="notifications">
      <h2 id="notifications" className="scroll-mt-20 text-2xl">
        Notifications
      </h2>
      <div className="mt-3">
        {data ? (
          <>
            {offered.map((name) => (
              <CheckboxField
                key={name}
                name={name}
                label={notificationKinds[name].label}
                checked={{ ...data, ...pressed }[name]}
                disabled={pressed !== null}
                onChange={({ target }) => choose({ [name]: target.checked })}
              />
            ))}
            <p className="mt-1 text-soft">
              Your choices are saved right away. You always get emails about your payments and project status.
            </p>
            <SaveConfirmation at={savedAt}>Choices saved</SaveConfirmation>
          </>
        ) : error && !isFetching ? (
          <InlineLoadFailure title="We couldn’t load your choices" error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="h-11" />
        )}
      </div>
    </section>
  )
}
