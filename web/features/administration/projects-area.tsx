import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderOpen, SearchX, ServerCrash } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminProject } from '#contract/administration.ts'
import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import { reasonOf } from '../../api/reason.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure, PageState } from '../../ui/page-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { FilterBar } from './filter-bar.tsx'
import { Pagination } from './pagination.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { filterIn, isNarrowed, withFilter } from './project-filter.ts'
import { ProjectTable } from './project-table.tsx'
import { projectPageQuery, refreshProjects, setStatus } from './queries.ts'
import { StatCards } from './stat-cards.tsx'
import { StatusDialog } from './status-dialog.tsx'

const TableSkeleton = () => (
  <div role="status" className="space-y-5">
    <span className="sr-only">Loading projects...</span>
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {['total', 'active', 'progress', 'value'].map((card) => (
        <Skeleton key={card} className="h-28" />
      ))}
    </div>
    <Skeleton className="h-96" />
  </div>
)

/** All projects: figures, search, table, pages, the project's dialog and the change of its status. */
export const ProjectsArea = () => {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const filter = filterIn(search)
  const { data, error, isPending, refetch } = useQuery(projectPageQuery(filter))
  const [openId, setOpenId] = useState<string | null>(null)
  const [change, setChange] = useState<{ project: AdminProject; status: ProjectStatus } | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const go = (page: number) => setSearch(withFilter(search, { page: String(page) }))

  const choose = async (project: AdminProject, status: ProjectStatus) => {
    if (statusOf(status).hasTemplate) return setChange({ project, status })
    setBusyId(project.publicId)
    try {
      await setStatus({ publicId: project.publicId, status })
      showToast({ title: 'Status Updated', description: `${project.name}: ${statusOf(status).label}` })
      await refreshProjects(client)
    } catch (failure) {
      const description = reasonOf(failure, 'Failed to update status')
      showToast({ title: 'Error', description, look: 'destructive' })
    } finally {
      setBusyId(null)
    }
  }

  if (isPending) return <TableSkeleton />
  if (!data)
    return (
      <LoadFailure
        icon={ServerCrash}
        level={2}
        title="The projects could not be loaded"
        error={error ?? new Error('An error occurred')}
        onRetry={() => refetch()}
      />
    )

  const { projects, pagination } = data
  const open = projects.find(({ publicId }) => publicId === openId)
  const table =
    pagination.total === 0 && isNarrowed(filter) ? (
      <PageState icon={SearchX} title="Nothing fits" level={2}>
        <p>No project fits the search and filters.</p>
      </PageState>
    ) : pagination.total === 0 ? (
      <PageState icon={FolderOpen} title="No projects yet" level={2}>
        <p>Projects will appear here once users submit applications.</p>
      </PageState>
    ) : projects.length === 0 ? (
      <PageState
        icon={FolderOpen}
        title="There is nothing on this page"
        level={2}
        actions={<Button onClick={() => go(1)}>Go to page 1</Button>}
      />
    ) : (
      <>
        <ProjectTable
          projects={projects}
          busyId={busyId}
          onOpen={({ publicId }) => setOpenId(publicId)}
          onChoose={choose}
        />
        <Pagination {...pagination} page={filter.page} shown={projects.length} onGo={go} />
      </>
    )

  return (
    <>
      <StatCards projects={projects} />
      <div className="mt-6">
        <FilterBar
          filter={filter}
          onChange={(changes) => setSearch(withFilter(search, changes), { replace: true })}
        />
        {table}
      </div>
      {open && <ProjectDialog project={open} onClose={() => setOpenId(null)} />}
      {change && <StatusDialog {...change} onClose={() => setChange(null)} />}
    </>
  )
}
