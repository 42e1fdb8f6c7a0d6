import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProjectSummary } from '#contract/projects'
import { useSession } from '#web/api/session.ts'
import { SetPasswordOffer } from '#web/identity'
import { cx } from '#web/ui/cx.ts'
import { FirstStone } from '#web/ui/illustrations/first-stone.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { Celebration } from '../celebration.tsx'
import { projectsQuery } from '../projects.queries.ts'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { NextSteps } from './next-steps.tsx'
import { leadingProjects } from './portfolio.ts'
import { ProjectCard } from './project-card.tsx'

interface Props {
  /** How an unpaid project is paid; payments are a domain above this one. */
  payment: (project: ProjectSummary) => ReactNode
}

const NoProjects = () => (
  <PageState
    level={2}
    icon={<FirstStone className="mb-6 w-70 max-w-full rounded-card" />}
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

/** How wide a card is among so many, so that none stands alone in its row. */
const widthIn = (total: number, index: number): string => {
  const [rest, left] = [total % 3, total - index]
  const isHalf = rest > 0 && left <= (rest === 1 ? 4 : 2)
  return cx(
    total % 2 === 1 && left === 1 && 'lg:max-xl:col-span-2',
    total === 1 ? 'xl:col-span-6' : isHalf ? 'xl:col-span-3' : 'xl:col-span-2',
  )
}

const Projects = ({ projects, payment }: Props & { projects: readonly ProjectSummary[] }) => {
  const leading = leadingProjects(projects)
  const nextStepOf = (project: ProjectSummary) => {
    if (!leading.includes(project)) return 'whole'
    return projects.length > 1 ? 'actor' : 'nowhere'
  }
  return (
    <>
      <NextSteps projects={leading} areSome={projects.length > 1} payment={payment} />
      {projects.map((project) => (
        <Celebration key={project.publicId} project={project} className="mt-4" />
      ))}
      <SetPasswordOffer className="mt-3" />
      <div className="mt-4">
        <DashboardFigures projects={projects} />
      </div>
      <h2 className="mt-6 mb-3 text-2xl">Your Projects</h2>
      <ul className="grid grid-cols-1 items-stretch gap-4 lg:grid-cols-2 xl:grid-cols-6">
        {projects.map((project, index) => (
          <li key={project.publicId} className={widthIn(projects.length, index)}>
            <ProjectCard project={project} nextStep={nextStepOf(project)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Everything a client has with us: what happens next comes first. */
export const DashboardScreen = ({ payment }: Props) => {
  const { user } = useSession()
  const { data, error, isFetching, refetch } = useQuery({ ...projectsQuery, enabled: user !== null })
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 pb-10 sm:px-6 sm:pt-8 sm:pb-14">
      <div className="mb-4 flex items-center justify-between gap-4 sm:mb-5">
        <h1 className="text-2xl sm:text-4xl">Welcome, {user?.name}</h1>
        <AddProject className="shrink-0 max-sm:hidden" />
      </div>
      {data && data.length > 0 && <Projects projects={data} payment={payment} />}
      {data?.length === 0 && (
        <>
          <DashboardFigures projects={data} />
          <NoProjects />
        </>
      )}
      {!data && error && !isFetching && (
        <LoadFailure
          level={2}
          title="We couldn't load your projects"
          error={error}
          onRetry={() => refetch()}
        />
      )}
      {!data && (isFetching || !error) && <DashboardSkeleton />}
      <AddProject className="mt-6 w-full sm:hidden" />
    </div>
  )
}
