import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import { adGrantValue } from '#contract/packages.ts'
import { isClosed, type StaffProject } from '#contract/projects'
import { listAllProjects } from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { ColumnMenu, createSortFilter, getCurrentView, useColumnChoice } from '#web/ui/admin/list-columns.tsx'
import { useListFilter, usePersistedSortOrder } from '#web/ui/admin/list-filter.ts'
import { useSelection } from '#web/ui/admin/list-selection.tsx'
import { ListTable } from '#web/ui/admin/list-table.tsx'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { TextLink } from '#web/ui/buttons.tsx'
import { LoadFailureLine } from '#web/ui/notice.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ProjectPanelLayout } from './project-panel-layout.tsx'
import { createProjectColumns } from './project-table.tsx'
import {
  getExportUrl,
  projectCountsQuery,
  projectListQuery,
  projectTotalsQuery,
  unpaidOrdersQuery,
} from './staff-projects.queries.ts'
import { useStatusChoice } from './status-change.tsx'
import { useProjectFromUrl } from './use-project-from-url.ts'

const ProjectList = () => {
  const { filter, ...address } = useListFilter(listAllProjects.query)
  usePersistedSortOrder('projects', address)
  const query = useQuery({
    ...projectListQuery(filter),
    select: ({ projects, pagination }) => ({ items: projects, pagination }),
  })
  const { openId, openProject } = useProjectFromUrl()
  const { choose, busyId, dialog } = useStatusChoice()
  const isOverdueView = filter.overdue === 'yes'
  const columns = createProjectColumns({ busyId, onChoose: choose, isOverdueView })
  const choice = useColumnChoice('projects', columns)
  const { page: _page, limit: _limit, order: _order, ...search } = filter
  const selection = useSelection(query.data?.items ?? [], JSON.stringify(search))
  return (
    <>
      {query.data && <PortfolioFigures projects={query.data.items} />}
      <FilterBar
        address={address}
        sortFilter={createSortFilter(columns, address.defaultOrder)}
        columnMenu={<ColumnMenu {...choice} />}
        exportTo={getExportUrl(filter)}
        below={<SavedViews list="projects" {...getCurrentView(filter, address, choice)} />}
      />
      <ProjectTotals
        filter={filter}
        isWhole={!address.isNarrowed}
        onOverdue={() => address.change({ overdue: 'yes' })}
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
          <ListTable
            caption="Projects"
            columns={columns}
            rows={projects}
            hiddenIds={choice.hiddenIds.filter((id) => id !== 'due' || !isOverdueView)}
            // By default, overdue projects are sorted by lateness, which is no column's order.
            sort={
              isOverdueView && address.chosen('order') === '' ? { ...address.sort, order: '' } : address.sort
            }
            selection={{ ...selection, nameOf: ({ name }) => name }}
            openId={projects.find(({ publicId }) => publicId === openId)?.id}
            onOpen={(id) => openProject(projects.find((project) => project.id === id)?.publicId ?? '')}
          />
        )}
      </ListView>
      <BulkActions {...selection} />
      {dialog}
    </>
  )
}

export const ProjectsArea = () => (
  <ProjectPanelLayout>
    <ProjectList />
  </ProjectPanelLayout>
)

type ProjectListQuery = z.output<(typeof listAllProjects)['query']>

interface TotalsProps {
  filter: ProjectListQuery
  /** Whether the list is unfiltered. If so, unpaid orders, which the list excludes, are counted, too. */
  isWhole: boolean
  onOverdue: () => void
}

const ProjectTotals = ({ filter, isWhole, onOverdue }: TotalsProps) => {
  const { data, error, refetch } = useQuery(projectTotalsQuery(filter))
  const unpaid = useQuery(unpaidOrdersQuery).data?.pagination.total ?? 0
  if (error && data === undefined)
    return (
      <div className="mb-2">
        <LoadFailureLine title="We couldn’t add up the listed projects" onRetry={() => refetch()} />
      </div>
    )
  return (
    <p className="mb-2 min-h-5 text-[0.8125rem] leading-5 text-soft tabular-nums">
      {data && data.count > 0 && (
        <>
          {data.count.toLocaleString('en-US')} {data.count === 1 ? 'project' : 'projects'} ·{' '}
          {formatMoney(data.net)} net paid
          {data.overdue > 0 && (
            <>
              {' · '}
              {filter.overdue ? (
                <span className="font-semibold text-amber-ink">
                  {data.overdue.toLocaleString('en-US')} overdue
                </span>
              ) : (
                <button
                  type="button"
                  onClick={onOverdue}
                  className="font-semibold text-amber-ink underline underline-offset-2 pointer-coarse:min-h-11"
                >
                  {data.overdue.toLocaleString('en-US')} overdue
                </button>
              )}
            </>
          )}
        </>
      )}
      {data && isWhole && unpaid > 0 && (
        <>
          {data.count > 0 && ' · '}
          <TextLink to="/admin/unpaid">
            {unpaid.toLocaleString('en-US')} unpaid {unpaid === 1 ? 'order' : 'orders'}
          </TextLink>
        </>
      )}
    </p>
  )
}

const formatAdValue = (live: number) => `${formatMoney(live * adGrantValue.perMonth)}/mo`

const PortfolioFigure = ({ label, value, all }: { label: string; value: string; all: string | null }) => (
  <div className="flex min-h-8 items-center gap-x-2 max-sm:flex-wrap max-sm:content-start max-sm:pb-2">
    <p className="text-sm text-soft max-sm:w-full">{label}</p>
    <p className="font-semibold tabular-nums">{value}</p>
    {all && <p className="text-[0.8125rem] text-faint tabular-nums">of {all}</p>}
  </div>
)

/** Four figures for the projects on the current page, each with the figure for all projects. */
const PortfolioFigures = ({ projects }: { projects: readonly StaffProject[] }) => {
  const { data: all, error, refetch } = useQuery(projectCountsQuery)
  const open = projects.filter((project) => !isClosed(project))
  const live = open.filter(({ status }) => status === 'live').length
  const formatOverall = (value: string | number | undefined, word = 'overall') => {
    if (value !== undefined) return `${value} ${word}`
    return error ? null : '...'
  }
  return (
    <>
      {/* Figures that don't fit beside an open project are hidden, so that the filters don't move. */}
      <div className="mb-3 grid grid-cols-2 gap-x-7 lg:flex lg:flex-wrap xl:h-8 xl:overflow-y-clip">
        <PortfolioFigure
          label="Total Projects"
          value={String(projects.length)}
          all={formatOverall(all?.total, 'in total')}
        />
        <PortfolioFigure label="Active Grants" value={String(live)} all={formatOverall(all?.live)} />
        <PortfolioFigure
          label="In Progress"
          value={String(open.length - live)}
          all={formatOverall(all?.inProgress)}
        />
        <PortfolioFigure
          label="Total Ad Value"
          value={formatAdValue(live)}
          all={formatOverall(all && formatAdValue(all.live))}
        />
      </div>
      {error && !all && (
        <div className="mb-3">
          <LoadFailureLine title="We couldn’t load the totals" onRetry={() => refetch()} />
        </div>
      )}
    </>
  )
}
