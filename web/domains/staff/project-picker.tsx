import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectStatus } from '#contract/project-status.ts'
import type { StaffProject } from '#contract/projects'
import { listAllProjects } from '#contract/staff'
import { createQuery } from '#web/api/query-client.ts'
import { StatusBadge } from '#web/ui/badges.tsx'
import { InlineLoadFailure } from '#web/ui/notice.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

interface Props {
  /** Limits the search to projects with this status. */
  status?: ProjectStatus
  onPick: (project: StaffProject) => void
}

/**
 * Searches for a project. While new results load, the previous ones are disabled and the list keeps its
 * height, so that rows don't move under the pointer.
 */
export const ProjectPicker = ({ status, onPick }: Props) => {
  const [search, setSearch] = useState('')
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...createQuery(listAllProjects, { query: { search, status, limit: 6 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-3">
      <SearchField
        label="Search name, person, email, phone, address, EIN, ID, or receipt"
        value={search}
        onChange={setSearch}
      />
      {error && (
        <InlineLoadFailure title="We couldn’t search projects" error={error} onRetry={() => refetch()} />
      )}
      {data?.projects.length === 0 && <p className="py-4 text-center text-soft">No matching projects.</p>}
      <ul className="grid min-h-52 content-start gap-2" aria-busy={isPlaceholderData}>
        {data?.projects.map((project) => (
          <li key={project.publicId}>
            <button
              type="button"
              disabled={isPlaceholderData}
              onClick={() => onPick(project)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-line px-4 py-2.5 text-left hover:border-ink hover:bg-mist"
            >
              <span>
                <span className="font-semibold">{project.name}</span>
                <span className="block text-sm text-soft">
                  {project.user.name}
                  <span className="max-sm:hidden"> · </span>
                  <span className="max-sm:block">{project.email}</span>
                </span>
              </span>
              <StatusBadge status={project.status} closedReason={project.closedReason} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
