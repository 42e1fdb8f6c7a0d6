import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { workPageSize } from '#contract/admin'
import { Button } from '#web/ui/button.tsx'
import { Arrival } from '#web/ui/illustrations/arrival.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BesideProject } from '../projects/beside-project.tsx'
import { LandingChoice } from './landing-choice.tsx'
import { QueueFilter } from './queue-filter.tsx'
import { WorkList } from './work-list.tsx'
import { workFilterIn, workQuery } from './work-queue.queries.ts'

const Loading = () => (
  <div role="status" className="space-y-4">
    <span className="sr-only">Loading the work queue...</span>
    <Skeleton className="h-9 w-full max-w-xl" />
    <Skeleton className="h-96" />
  </div>
)

const AllDone = ({ isNarrowed, onWiden }: { isNarrowed: boolean; onWiden: () => void }) => (
  <PageState
    icon={<Arrival className="mb-6 w-60 max-w-full rounded-card" />}
    level={2}
    title={isNarrowed ? 'Nothing here' : 'Inbox zero'}
    actions={
      isNarrowed && (
        <Button variant="outline" onClick={onWiden}>
          Show All
        </Button>
      )
    }
  >
    <p>
      {isNarrowed
        ? 'Nothing matches this filter. Other work may be waiting.'
        : 'Everyone has a reply, and every application is being handled. New work appears here automatically.'}
    </p>
  </PageState>
)

/** Who waits for staff, oldest first: filters, rows, pages, and the project that a row opens. */
export const WorkQueue = () => {
  const [search, setSearch] = useSearchParams()
  const filter = workFilterIn(search)
  const { data, error, isPending, refetch } = useQuery(workQuery(filter))

  const change = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    setSearch(next, { preventScrollReset: true })
  }
  const { page, kind, assignee } = filter

  const content = isPending ? (
    <Loading />
  ) : !data ? (
    <LoadFailure
      level={2}
      title="We couldn't load the work queue"
      error={error ?? new Error('An error occurred')}
      onRetry={() => refetch()}
    />
  ) : (
    <>
      <QueueFilter kind={kind} assignee={assignee} counts={data.counts} onChange={change} />
      {data.items.length === 0 && page === 1 ? (
        <AllDone
          isNarrowed={kind !== undefined || assignee !== undefined}
          onWiden={() => change({ kind: '', assignee: '' })}
        />
      ) : (
        <WorkList items={data.items} openId={search.get('case')} />
      )}
      {(page > 1 || data.items.length === workPageSize) && (
        <nav aria-label="Pages" className="mt-4 flex items-center justify-end gap-2">
          <Button
            variant="outline"
            size="small"
            disabled={page === 1}
            onClick={() => change({ page: page === 2 ? '' : String(page - 1) })}
          >
            <ChevronLeft className="size-4" aria-hidden="true" />
            Older
          </Button>
          <Button
            variant="outline"
            size="small"
            disabled={data.items.length < workPageSize}
            onClick={() => change({ page: String(page + 1) })}
          >
            Newer
            <ChevronRight className="size-4" aria-hidden="true" />
          </Button>
        </nav>
      )}
    </>
  )
  return (
    <BesideProject>
      {content}
      <LandingChoice />
    </BesideProject>
  )
}
