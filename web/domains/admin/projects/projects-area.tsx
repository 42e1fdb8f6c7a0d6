import { useQuery } from '@tanstack/react-query'
import { Download, FolderOpen, SearchX, ServerCrash } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SavedFilters } from '../saved-filters/saved-filters.tsx'
import { StatCards } from '../shell/portfolio-cards.tsx'
import { AddressedProject } from './addressed-project.tsx'
import { exportAddress, projectPageQuery } from './admin-projects.queries.ts'
import { FilterBar } from './filter-bar.tsx'
import { Pagination } from './pagination.tsx'
import {
  changesTo,
  type FilterChanges,
  filterIn,
  isNarrowed,
  searchOf,
  withFilter,
} from './project-filter.ts'
import { ProjectTable } from './project-table.tsx'
import { useProjectAddress } from './use-project-address.ts'
import { useStatusChoice } from './use-status-choice.tsx'

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

/** Figures, search, table, pages, and the change of a status. */
const ProjectList = () => {
  const [search, setSearch] = useSearchParams()
  const filter = filterIn(search)
  const { data, error, isPending, refetch } = useQuery(projectPageQuery(filter))
  const { openProject } = useProjectAddress()
  const { choose, busyId, dialog } = useStatusChoice()
  // The address itself: several changes within a moment must not undo each other.
  const change = (changes: FilterChanges, options = {}) =>
    setSearch(withFilter(new URLSearchParams(window.location.search), changes), options)
  const go = (page: number) => change({ page: String(page) })

  if (isPending) return <TableSkeleton />
  if (!data)
    return (
      <LoadFailure
        icon={ServerCrash}
        level={2}
        title="We couldn't load the projects"
        error={error ?? new Error('An error occurred')}
        onRetry={() => refetch()}
      />
    )

  const { projects, pagination } = data
  const table =
    pagination.total === 0 && isNarrowed(filter) ? (
      <PageState icon={SearchX} title="No results" level={2}>
        <p>No projects match your search and filters.</p>
      </PageState>
    ) : pagination.total === 0 ? (
      <PageState icon={FolderOpen} title="No projects yet" level={2}>
        <p>Projects will appear here once users submit applications.</p>
      </PageState>
    ) : projects.length === 0 ? (
      <PageState
        icon={FolderOpen}
        title="Nothing on this page"
        level={2}
        actions={<Button onClick={() => go(1)}>Go to page 1</Button>}
      />
    ) : (
      <>
        <ProjectTable
          projects={projects}
          busyId={busyId}
          onOpen={({ publicId }) => openProject(publicId)}
          onChoose={choose}
        />
        <Pagination {...pagination} page={filter.page} shown={projects.length} onGo={go} />
      </>
    )

  return (
    <>
      <StatCards projects={projects} />
      <div className="mt-6">
        <FilterBar filter={filter} onChange={(changes) => change(changes, { replace: true })} />
        <div className="mt-3 mb-4 flex flex-wrap items-center gap-2">
          <SavedFilters
            search={searchOf(filter)}
            isSpecial={isNarrowed(filter) || filter.order !== 'newest'}
            onApply={(saved) => change(changesTo(saved))}
          />
          <a
            href={exportAddress(filter)}
            download
            className={buttonStyle('ghost', 'small', 'ml-auto text-link')}
          >
            <Download className="size-4" aria-hidden="true" />
            Export CSV
          </a>
        </div>
        {table}
      </div>
      {dialog}
    </>
  )
}

/** All projects, and over them the case that the address opens, whether or not the list is there yet. */
export const ProjectsArea = () => (
  <>
    <ProjectList />
    <AddressedProject />
  </>
)
