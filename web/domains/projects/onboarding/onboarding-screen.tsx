import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/identity'
import { getOnboarding } from '#contract/projects'
import { createQuery } from '#web/api/query-client.ts'
import { RequestError } from '#web/api/request-error.ts'
import { useSession } from '#web/api/session.ts'
import { getLoginPath, SetPasswordPrompt } from '#web/identity'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { LoadFailure } from '#web/ui/page-state.tsx'
import { showToast, type Toast } from '#web/ui/toast-store.ts'
import { OnboardingWizard } from './wizard.tsx'

const authenticationRequiredToast: Toast = {
  title: 'Authentication Required',
  description: 'Please log in to continue onboarding',
}

const invalidAccessToast: Toast = {
  title: 'Invalid Access',
  description: 'No project found for onboarding',
  variant: 'destructive',
}

const RedirectWithToast = ({ toast, to }: { toast: Toast; to: string }) => {
  const navigate = useNavigate()
  useEffect(() => {
    showToast(toast)
    navigate(to, { replace: true })
  }, [toast, to, navigate])
  return null
}

const isProjectMissing = (error: Error): boolean =>
  error instanceof RequestError && [400, 403, 404].includes(error.status)

const Questionnaire = ({ projectId, user }: { projectId: string; user: CurrentUser }) => {
  const { data, error, isFetching, refetch } = useQuery(createQuery(getOnboarding, { params: { projectId } }))
  if (error && isProjectMissing(error))
    return <RedirectWithToast toast={invalidAccessToast} to="/dashboard" />
  if (error && !isFetching)
    return <LoadFailure title="We couldn’t load your answers" error={error} onRetry={() => refetch()} />
  if (!data) return <PageSkeleton label="Loading your answers..." />
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-6 pb-12 sm:px-6 sm:pt-10 sm:pb-16">
      <h1 className="text-3xl sm:text-4xl">Onboarding</h1>
      <p className="mt-2 text-soft">
        Three short steps. We save your answers as you go, and you can finish on any device.
      </p>
      <SetPasswordPrompt className="mt-6" />
      <OnboardingWizard
        projectId={projectId}
        stored={data}
        initial={{
          ...data,
          fullName: data.fullName || user.name,
          phoneNumber: data.phoneNumber || (user.phone ?? ''),
        }}
      />
    </div>
  )
}

export const OnboardingScreen = () => {
  const { user, isLoading } = useSession()
  const { pathname, search } = useLocation()
  const projectId = useSearchParams()[0].get('projectId')
  if (isLoading) return <PageSkeleton />
  if (!user)
    return <RedirectWithToast toast={authenticationRequiredToast} to={getLoginPath(`${pathname}${search}`)} />
  if (!projectId) return <RedirectWithToast toast={invalidAccessToast} to="/dashboard" />
  return <Questionnaire projectId={projectId} user={user} />
}
