import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Day, toEasternDay } from '#contract/dates.ts'
import { getIncludedService } from '#contract/grant'
import { getPackage } from '#contract/packages.ts'
import { isClosed, isProjectWaitingForClient, type Project } from '#contract/projects'
import { Conversation, type MessageViewer } from '#web/messaging'
import { Celebration, ClientStep, NextSteps, ProjectManager, UnpaidNotice } from '#web/projects'
import { StatusBadge } from '#web/ui/badges.tsx'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Props {
  project: Project
  viewer: MessageViewer
  title: string
  openTab?: string
  children: ReactNode
}

/** The layout of a project's page: its title, and its next steps or a notice that it's unpaid. */
export const ProjectLayout = ({ project, viewer, title, openTab, children }: Props) => (
  <div className="mx-auto w-full max-w-page px-4 pt-3 pb-8 sm:px-6 sm:pt-6 sm:pb-12">
    <div className="flex items-start gap-1">
      <Link
        to="/dashboard"
        className="-ml-3 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        <span className="sr-only">Dashboard</span>
      </Link>
      <h1 className="min-w-0 py-1.5 text-2xl wrap-anywhere sm:py-0.5 sm:text-4xl">{title}</h1>
    </div>
    {project.role === 'owner' &&
    project.paidOn === null &&
    !isProjectWaitingForClient(project.status) &&
    !isClosed(project) ? (
      <UnpaidNotice project={project} />
    ) : (
      <NextSteps project={project} {...(openTab && { openTab })} className="mt-3 sm:mt-4">
        {viewer === 'client' && <ClientStep project={project} isOnItsPage />}
      </NextSteps>
    )}
    {project.role === 'viewer' && (
      <Notice kind="info" title="You can view this project" className="mt-3 sm:mt-4">
        <p>To answer, upload, or message us, ask the owner to make you an editor.</p>
      </Notice>
    )}
    {viewer === 'client' && <Celebration project={project} className="mt-4" />}
    {children}
  </div>
)

/** Returns the last day of a project's support if it's over. Always null for packages with management. */
const getSupportEnd = ({ packageType, campaignLaunchedAt }: Project): Day | null => {
  const service = getIncludedService(packageType, campaignLaunchedAt)
  return service?.kind === 'support' && service.endsOn < toEasternDay(new Date()) ? service.endsOn : null
}

/** A project's status, package, project manager, and timeline. */
export const ProjectProgress = ({ project, size }: { project: Project; size?: 'compact' }) => (
  <section
    aria-label="Progress"
    className="rounded-card border border-line bg-card p-4 shadow-card sm:px-7 sm:py-5"
  >
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-soft">
        <StatusBadge status={project.status} closedReason={project.closedReason} />
        {getPackage(project.packageType).name}
      </p>
      <div className="max-sm:w-full">
        <ProjectManager project={project} supportEndedOn={getSupportEnd(project)} />
      </div>
    </div>
    <CausewayTimeline status={project.status} isClosed={isClosed(project)} {...(size && { size })} />
  </section>
)

/** The conversation with our team, shown below other content. */
export const ProjectConversation = ({
  publicId,
  isUnpaid = false,
}: {
  publicId: string
  isUnpaid?: boolean
}) => (
  <section aria-labelledby="messages">
    <h2 id="messages" className="mb-4 text-2xl">
      Questions? Message us
    </h2>
    <Conversation viewer="client" publicId={publicId} isUnpaid={isUnpaid} />
  </section>
)
