import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Plus, Siren, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  isClosed,
  isPaymentConfirming,
  isProjectWaitingForClient,
  needsAnswers,
  type ProjectSummary,
} from '#contract/projects'
import { useSession } from '#web/api/session.ts'
import { SetPasswordPrompt, VerifyEmailPrompt } from '#web/identity'
import { Badge, StatusBadge, UnreadBadge } from '#web/ui/badges.tsx'
import { LinkButton } from '#web/ui/buttons.tsx'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { FirstStoneScene } from '#web/ui/illustrations/illustrations.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { Celebration } from '../celebration.tsx'
import { ClientStep, NextStepLines, NextSteps, RemainingSteps } from '../client-step.tsx'
import { getLeadingProjects } from '../leading-projects.ts'
import { projectsQuery } from '../projects.queries.ts'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardTour } from './dashboard-tour.tsx'

interface Props {
  /**
   * Renders payment options for an unpaid project. Passed as a prop because this domain can't import the
   * payments domain.
   */
  payment: (project: ProjectSummary) => ReactNode
}

const NoProjects = () => (
  <PageState
    level={2}
    icon={<FirstStoneScene className="mb-6 w-70 max-w-full rounded-card" />}
    title="No projects yet"
    actions={
      <LinkButton to="/select-package" variant="accent" size="large">
        Start Your First Project
      </LinkButton>
    }
  >
    <p>Choose a package to get your cause on its way.</p>
  </PageState>
)

const AddProject = ({ className }: { className: string }) => (
  <LinkButton to="/select-package" variant="outline" className={className}>
    <Plus className="size-4.5" aria-hidden="true" />
    Add New Project
  </LinkButton>
)

/** Returns the classes for a card's column span, chosen so that the cards fill every row. */
const getCardSpanStyle = (total: number, index: number): string => {
  const [rest, left] = [total % 3, total - index]
  const isHalf = rest > 0 && left <= (rest === 1 ? 4 : 2)
  return joinClasses(
    total % 2 === 1 && left === 1 && 'lg:max-xl:col-span-2',
    total === 1 ? 'xl:col-span-6' : isHalf ? 'xl:col-span-3' : 'xl:col-span-2',
  )
}

const ProjectCards = ({ projects, payment }: Props & { projects: readonly ProjectSummary[] }) => {
  const leading = getLeadingProjects(projects, new Date())
  const getNextStepDisplay = (project: ProjectSummary) => {
    if (!leading.includes(project)) return 'whole'
    return projects.length > 1 ? 'remaining' : 'nowhere'
  }
  return (
    <>
      <LeadingNextSteps projects={leading} hasNames={projects.length > 1} payment={payment} />
      {projects.map((project) => (
        <Celebration key={project.publicId} project={project} className="mt-4" />
      ))}
      <SetPasswordPrompt className="mt-3" />
      <VerifyEmailPrompt className="mt-3" />
      <DashboardTour className="mt-4" />
      <div className="mt-4">
        <DashboardFigures projects={projects} />
      </div>
      <h2 className="mt-6 mb-3 text-2xl">Your projects</h2>
      <ul className="grid grid-cols-1 items-stretch gap-4 lg:grid-cols-2 xl:grid-cols-6">
        {projects.map((project, index) => (
          <li key={project.publicId} className={getCardSpanStyle(projects.length, index)}>
            <ProjectCard project={project} nextStep={getNextStepDisplay(project)} />
          </li>
        ))}
      </ul>
    </>
  )
}

export const DashboardScreen = ({ payment }: Props) => {
  const { user } = useSession()
  const { data, error, isFetching, refetch } = useQuery({ ...projectsQuery, enabled: user !== null })
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 pb-10 sm:px-6 sm:pt-8 sm:pb-14">
      <div className="mb-4 flex items-center justify-between gap-4 sm:mb-5">
        <h1 className="text-2xl sm:text-4xl">Welcome, {user?.name}</h1>
        <AddProject className="shrink-0 max-sm:hidden" />
      </div>
      {data && data.length > 0 && <ProjectCards projects={data} payment={payment} />}
      {data?.length === 0 && (
        <>
          <DashboardFigures projects={data} />
          <NoProjects />
        </>
      )}
      {!data && error && !isFetching && (
        <LoadFailure
          level={2}
          title="We couldn’t load your projects"
          error={error}
          onRetry={() => refetch()}
        />
      )}
      {!data && (isFetching || !error) && <DashboardSkeleton />}
      <AddProject className="mt-6 w-full sm:hidden" />
    </div>
  )
}

interface ProjectCardProps {
  project: ProjectSummary
  /** The steps to show. `remaining` omits the most urgent step, which the top of the page already shows. */
  nextStep: 'nowhere' | 'remaining' | 'whole'
}

/** Badge for a grant that is at risk or needs attention. Renders nothing otherwise. */
const GrantBadge = ({ project }: { project: ProjectSummary }) => {
  const { grantState, grantAlert } = project
  if (isClosed(project) || grantAlert === null) return null
  return grantState === 'alarm' ? (
    <Badge tone="red" icon={Siren}>
      Grant at risk
    </Badge>
  ) : (
    <Badge tone="amber" icon={TriangleAlert}>
      Grant needs attention
    </Badge>
  )
}

const cardFooterStyle =
  'mt-4 flex min-h-11 items-center gap-2 border-line border-t pt-4 font-semibold text-link'

/** A project's card. The entire card links to the project's page. */
const ProjectCard = ({ project, nextStep }: ProjectCardProps) => (
  <article className="group relative flex h-full flex-col rounded-card border border-line bg-card p-5 shadow-card transition-colors hover:border-edge sm:p-6">
    <h3 className="mt-3 text-[1.375rem]">
      <Link
        to={`/project/${project.publicId}`}
        className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
      >
        {project.name}
      </Link>
    </h3>
    <div className="order-first flex items-start justify-between gap-2">
      <p className="flex flex-wrap gap-2">
        <StatusBadge status={project.status} closedReason={project.closedReason} />
        <GrantBadge project={project} />
      </p>
      <UnreadBadge count={project.unreadMessages} />
    </div>
    <p className="mt-1 text-[0.9375rem] wrap-anywhere text-faint">
      {project.role === 'owner'
        ? project.email
        : `Shared with you as ${project.role === 'editor' ? 'an editor' : 'a viewer'}`}
    </p>
    <div className="mt-4">
      <CausewayTimeline status={project.status} isClosed={isClosed(project)} size="compact" />
    </div>
    <p className="mt-4 mb-4 line-clamp-3 text-[0.9375rem] text-soft">
      {project.purpose ||
        (isClosed(project)
          ? 'Your documents and receipts stay here'
          : isPaymentConfirming(project)
            ? 'We’ll start as soon as your payment arrives'
            : 'Complete your application to get started')}
    </p>
    {nextStep === 'whole' && <NextSteps project={project} className="mb-4" />}
    {nextStep === 'remaining' && <RemainingSteps project={project} className="mb-4" />}
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-[0.8125rem] text-faint">
      <span>
        Created <InstantDate date={project.createdAt} />
      </span>
      <span>
        Updated <InstantDate date={project.updatedAt} />
      </span>
    </div>
    {isProjectWaitingForClient(project.status) && !isPaymentConfirming(project) && !isClosed(project) ? (
      <Link
        // Viewers can't answer the questions, so they go to the project's page.
        to={
          needsAnswers(project) && project.role !== 'viewer'
            ? `/onboarding?projectId=${project.publicId}`
            : `/project/${project.publicId}`
        }
        className={joinClasses('relative hover:underline', cardFooterStyle)}
      >
        Click to complete your application
        <ArrowRight className="size-4" aria-hidden="true" />
      </Link>
    ) : (
      // Hidden from screen readers, which use the card's link.
      <span className={joinClasses('group-hover:underline', cardFooterStyle)} aria-hidden="true">
        View project
        <ArrowRight className="size-4" />
      </span>
    )}
  </article>
)

interface LeadingStepsProps {
  /** The projects returned by `getLeadingProjects`. */
  projects: readonly ProjectSummary[]
  /** Whether to show each project's name. Set it if the user has several projects. */
  hasNames: boolean
  payment: (project: ProjectSummary) => ReactNode
}

/**
 * Shows the first project's most urgent step with a button. If it's the only project, its other steps follow.
 * Otherwise, the most urgent step of each other project follows on one line.
 */
const LeadingNextSteps = ({ projects, hasNames, payment }: LeadingStepsProps) => {
  const [first, ...others] = projects
  if (!first) return null
  return (
    <section aria-label="What happens next" className="shadow-card">
      <NextSteps
        project={first}
        name={hasNames ? first.name : undefined}
        hasOthers={!hasNames}
        className={joinClasses(others.length > 0 && 'rounded-b-none border-b-0')}
      >
        <ClientStep project={first} payment={payment(first)} />
      </NextSteps>
      {others.length > 0 && <NextStepLines projects={others} />}
    </section>
  )
}

const skeletonCardKeys = ['a', 'b', 'c']

const DashboardSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading your projects...</span>
    <Skeleton className="h-26" />
    <Skeleton className="mt-4 h-20" />
    <div className="mt-16 grid grid-cols-1 gap-4 lg:grid-cols-2 xl:grid-cols-3">
      {skeletonCardKeys.map((key) => (
        <div key={key} data-skeleton="card" className="rounded-card border border-line bg-card p-5 sm:p-6">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="mt-3 h-4 w-1/2" />
          <Skeleton className="mt-6 h-20" />
          <Skeleton className="mt-6 h-4" />
          <Skeleton className="mt-2 h-4 w-4/5" />
        </div>
      ))}
    </div>
  </div>
)
