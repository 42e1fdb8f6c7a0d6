import { useQuery } from '@tanstack/react-query'
import { FileQuestion, ShieldX } from 'lucide-react'
import { type CurrentUser, isAllowed } from '#contract/identity'
import { isPlaceholderName } from '#contract/packages.ts'
import { hasRight, isClosed, isPaymentConfirming, type Project } from '#contract/projects'
import { RequestError } from '#web/api/request-error.ts'
import { useSession } from '#web/api/session.ts'
import { ProjectRoleContext, projectQuery } from '#web/projects'
import { LinkButton } from '#web/ui/buttons.tsx'
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx'
import { useDocumentTitle } from '#web/ui/document-title.ts'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { ApplicationPage } from './application-page.tsx'
import { PaymentProcessing, PaymentRequired } from './payment-required.tsx'
import { ProjectOverview } from './project-overview.tsx'

const dashboardLink = <LinkButton to="/dashboard">Back to dashboard</LinkButton>

const ProjectNotFound = () => (
  <PageState icon={FileQuestion} title="Project Not Found" actions={dashboardLink}>
    <p>We couldn’t find this project. It may have been removed, or the address may be wrong.</p>
  </PageState>
)

const ProjectAccessDenied = () => (
  <PageState icon={ShieldX} title="Access Denied" actions={dashboardLink}>
    <p className="mb-2">Your account doesn’t have access to this project.</p>
    <CountdownRedirect to="/dashboard" destination="your dashboard" />
  </PageState>
)

/** Renders a project for the viewer, by the viewer's role in it. Staff can view all projects. */
const ProjectForViewer = ({ project, user }: { project: Project; user: CurrentUser }) => {
  useDocumentTitle(isPlaceholderName(project.name) ? undefined : project.name)
  if (project.role === null)
    return isAllowed(user.role, 'view any project') ? (
      <ProjectOverview project={project} viewer="staff" />
    ) : (
      <ProjectAccessDenied />
    )
  if (isClosed(project)) return <ProjectOverview project={project} viewer="client" />
  if (project.status === 'payment_pending')
    return isPaymentConfirming(project) ? (
      <PaymentProcessing project={project} />
    ) : (
      <PaymentRequired project={project} />
    )
  if (project.status === 'onboarding' && hasRight(project.role, 'edit'))
    return <ApplicationPage project={project} />
  return <ProjectOverview project={project} viewer="client" />
}

export const ProjectScreen = ({ publicId }: { publicId: string }) => {
  const { user } = useSession()
  const { data, error, isFetching, refetch } = useQuery(projectQuery(publicId))
  if (!user) return null
  const status = error instanceof RequestError ? error.status : 0
  // The viewer's access may have ended while the page was open.
  if (status === 403) return <ProjectAccessDenied />
  if (data)
    return (
      <ProjectRoleContext value={data.role}>
        <ProjectForViewer project={data} user={user} />
      </ProjectRoleContext>
    )
  if (!error || isFetching) return <PageSkeleton label="Loading your project..." />
  if (status === 404 || status === 400) return <ProjectNotFound />
  return <LoadFailure title="We couldn’t load the project" error={error} onRetry={() => refetch()} />
}
