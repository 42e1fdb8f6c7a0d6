import { useQuery } from '@tanstack/react-query'
import { FilePen, NotebookPen, PencilRuler } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type DraftableProject,
  type DraftRun,
  draftKinds,
  draftTitles,
  listDraftableProjects,
} from '#contract/formation'
import { createQuery } from '#web/api/query-client.ts'
import { useListFilter } from '#web/ui/admin/list-filter.ts'
import { ListFilters } from '#web/ui/admin/list-filters.tsx'
import { useSelection } from '#web/ui/admin/list-selection.tsx'
import { type Column, ListTable } from '#web/ui/admin/list-table.tsx'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { LoadFailureLine } from '#web/ui/notice.tsx'
import { draftRunInvalidations, newestDraftRunQuery, startDraftRun } from './desk.queries.ts'
import { StateNotesDialog } from './state-notes.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'

const countListedProjects = (count: number): string => (count === 1 ? '1 project' : `${count} projects`)
const countDrafts = (count: number): string => (count === 1 ? '1 new draft' : `${count} new drafts`)

const listTitles = (kinds: DraftableProject['ready']): string =>
  kinds.length === 0 ? 'None' : kinds.map((kind) => draftTitles[kind]).join(', ')

/** Maximum number of missing facts to name. A new project lacks about 40, which would fill the screen. */
const MAX_NAMED_FACTS = 4

const listMissingLabels = (labels: DraftableProject['missing']): string => {
  if (labels.length === 0) return 'None'
  const named = labels.slice(0, MAX_NAMED_FACTS).join(', ')
  const more = labels.length - MAX_NAMED_FACTS
  return more > 0 ? `${named}, and ${more} more` : named
}

const draftingDeskColumns: readonly Column<DraftableProject>[] = [
  { title: 'Project', opens: true, cell: ({ name }) => name },
  { title: 'State', width: 'fit', cell: ({ state }) => state || 'Unknown' },
  { title: 'Ready', width: 'wide', cell: ({ ready }) => listTitles(ready) },
  {
    title: 'Missing facts',
    width: 'wide',
    cell: ({ missing }) => listMissingLabels(missing),
  },
  { title: 'Drafted', width: 'fit', cell: ({ drawnCount }) => drawnCount },
]

const RunProgress = ({
  run: { total, done, drawn, startedBy, startedAt, finishedAt },
}: {
  run: DraftRun
}) => (
  <div className="mb-4 rounded-card border border-line bg-card px-4 py-3">
    {finishedAt === null && (
      <progress
        aria-label="Bulk drafting"
        max={total}
        value={done}
        className="mb-2 h-2 w-full accent-spruce"
      />
    )}
    <p role="status" className="text-[0.9375rem]">
      {finishedAt === null
        ? `Drafting: ${done} of ${countListedProjects(total)} done`
        : `${countListedProjects(total)} done`}
      , {countDrafts(drawn)}.
    </p>
    <p className="text-[0.8125rem] text-soft">
      Started by {startedBy}, <InstantDate date={startedAt} />
    </p>
  </div>
)

const NewestRun = () => {
  const { data, error, refetch } = useQuery(newestDraftRunQuery)
  if (error && data === undefined)
    return (
      <div className="mb-3">
        <LoadFailureLine title="We couldn’t load the progress of bulk drafting" onRetry={() => refetch()} />
      </div>
    )
  return data?.run ? <RunProgress run={data.run} /> : null
}

/**
 * Lists projects with the documents that can be drafted, and the facts that are still missing. Staff can
 * draft the documents of several projects at once.
 */
export const DraftingDesk = () => {
  const { filter, ...address } = useListFilter(listDraftableProjects.query)
  const query = useQuery({ ...createQuery(listDraftableProjects, { query: filter }), staleTime: 0 })
  const { page: _page, limit: _limit, ...search } = filter
  const { rows, onSelect, onSelectPage } = useSelection(query.data?.items ?? [], JSON.stringify(search))
  const [dialog, setDialog] = useState<'templates' | 'notes' | null>(null)
  const { act, isPending } = useAction(draftRunInvalidations)
  const navigate = useNavigate()
  const draw = () =>
    act(async () => {
      await startDraftRun(rows.map(({ publicId }) => publicId))
      onSelect([])
      return { title: 'Drafting started', description: 'You can leave this page.' }
    }, 'We couldn’t start. Please try again.')
  return (
    <>
      <ListFilters
        address={address}
        search="Search by project"
        filters={[
          {
            name: 'view',
            label: 'Show',
            choices: [
              ['', 'Ready to draft'],
              ['missing', 'Missing facts'],
              ['all', 'All open projects'],
            ],
          },
          {
            name: 'kind',
            label: 'Document',
            choices: [['', 'Any document'], ...draftKinds.map((kind) => [kind, draftTitles[kind]] as const)],
          },
        ]}
        actions={
          <>
            <Button variant="outline" size="small" onClick={() => setDialog('templates')}>
              <PencilRuler className="size-4" aria-hidden="true" />
              Edit templates
            </Button>
            <Button variant="outline" size="small" onClick={() => setDialog('notes')}>
              <NotebookPen className="size-4" aria-hidden="true" />
              State notes
            </Button>
          </>
        }
      />
      <NewestRun />
      {query.data && query.data.items.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <Button
            size="small"
            disabled={rows.length === 0}
            busy={isPending}
            busyLabel="Starting..."
            onClick={draw}
          >
            {rows.length === 0 ? 'Make drafts' : `Make drafts for ${countListedProjects(rows.length)}`}
          </Button>
          <Button variant="outline" size="small" disabled={!onSelectPage} onClick={onSelectPage}>
            Choose all
          </Button>
        </div>
      )}
      <ListView
        noun="projects"
        query={query}
        address={address}
        icon={FilePen}
        empty={{
          title: 'Nothing to draft',
          text: 'Projects appear here once all facts for a document are entered.',
        }}
      >
        {(projects) => (
          <ListTable
            caption="Projects"
            columns={draftingDeskColumns}
            rows={projects}
            selection={{ rows, onSelect, nameOf: ({ name }) => name }}
            onOpen={(id) => {
              const project = projects.find((each) => each.id === id)
              if (project) navigate(`/admin?project=${project.publicId}&tab=formation&view=full`)
            }}
          />
        )}
      </ListView>
      {dialog === 'templates' && <TemplatesDialog onClose={() => setDialog(null)} />}
      {dialog === 'notes' && <StateNotesDialog onClose={() => setDialog(null)} />}
    </>
  )
}
