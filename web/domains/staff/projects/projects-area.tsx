import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { listAllProjects } from '#contract/staff'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { SavedFilters } from '../saved-filters/saved-filters.tsx'
import { exportAddress, projectPageQuery } from './admin-projects.queries.ts'
import { BesideProject } from './beside-project.tsx'
import { Figures } from './figures.tsx'
import { FilterBar } from './filter-bar.tsx'
import { changesTo, searchOf } from './project-filter.ts'
import { ProjectTable } from './project-table.tsx'
import { useProjectAddress } from './use-project-address.ts'
import { useStatusChoice } from './use-status-choice.tsx'

/** Figures, search, table, pages, and the change of a status. */
const ProjectList = () => {
  const { filter, ...address } = useListFilter(listAllProjects.query)
  const query = useQuery({
    ...projectPageQuery(filter),
    select: ({ projects, pagination }) => ({ items: projects, pagination }),
  })
  const { openId, openProject } = useProjectAddress()
  const { choose, busyId, dialog } = useStatusChoice()
  return (
    <>
      {query.data && <Figures projects={query.data.items} />}
      <FilterBar
        address={address}
        exportTo={exportAddress(filter)}
        below={
          <SavedFilters
            search={searchOf(filter)}
            isSpecial={address.isNarrowed || filter.order !== 'newest'}
            onApply={(saved) => address.change(changesTo(saved))}
          />
        }
      />
      <ListView
        noun="projects"
        query={query}
        address={address}
        icon={FolderOpen}
        empty={{
          title: 'No projects yet',
          text: 'Projects will appear here once users submit applications.',
        }}
      >
        {(projects) => (
          <ProjectTable
            projects={projects}
            openId={openId}
            busyId={busyId}
            onOpen={openProject}
            onChoose={choose}
          />
        )}
      </ListView>
      {dialog}
    </>
  )
}

/** All projects, and beside or over them the project that the address opens. */
export const ProjectsArea = () => (
  <BesideProject>
    <ProjectList />
  </BesideProject>
)
