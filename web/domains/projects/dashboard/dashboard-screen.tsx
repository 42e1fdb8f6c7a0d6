import { useQuery } from '@tanstack/react-query'
import { CloudOff, Plus, Sprout } from 'lucide-react'
import type { ProjectSummary } from '#contract/projects'
import { useSession } from '#web/api/session.ts'
import { SetPasswordOffer } from '#web/identity'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { projectsQuery } from '../projects.queries.ts'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { ProjectCard } from './project-card.tsx'

const ProjectGrid = ({ projects }: { projects: readonly ProjectSummary[] }) =>
  projects.length === 0 ? (
    <PageState
      level={2}
      icon={Sprout}
      title="No projects yet"
      actions={
        <LinkButton to="/select-package" variant="accent" size="large">
          Start Your First Project
        </LinkButton>
      }
    >
      <p>Choose a package to get your cause on its way.</p>
    </PageState>
  ) : (
    <>
      <h2 className="mt-12 mb-5 text-2xl">Your Projects</h2>
      <ul className="grid grid-cols-1 items-stretch gap-5 lg:grid-cols-2">
        {projects.map((project) => (
          <li key={project.publicId}>
            <ProjectCard project={project} />
          </li>
        ))}
      </ul>
    </>
  )

/** Everything a client has with us, and what happens next in each project. */
export const DashboardScreen = () => {
  const { user } = useSession()
  const { data, error, isFetching, refetch } = useQuery({ ...projectsQuery, enabled: user !== null })
  return (
    <div className="mx-auto w-full max-w-page px-4 py-10 sm:px-6 sm:py-14">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Welcome, {user?.name}</h1>
        <LinkButton to="/select-package" variant={data?.length === 0 ? 'outline' : 'primary'}>
          <Plus className="size-4.5" aria-hidden="true" />
          Add New Project
        </LinkButton>
      </div>
      <SetPasswordOffer className="mt-6" />
      <div className="mt-8">
        {data && (
          <>
            <DashboardFigures projects={data} />
            <ProjectGrid projects={data} />
          </>
        )}
        {!data && error && !isFetching && (
          <LoadFailure
            level={2}
            icon={CloudOff}
            title="We couldn't load your projects"
            error={error}
            onRetry={() => refetch()}
          />
        )}
        {!data && (isFetching || !error) && <DashboardSkeleton />}
      </div>
    </div>
  )
}
