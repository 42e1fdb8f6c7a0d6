import { useQuery } from '@tanstack/react-query'
import { listUpdates } from '#contract/projects'
import { createQuery } from '#web/api/query-client.ts'
import { StatusBadge } from '#web/ui/badges.tsx'
import { Card } from '#web/ui/card.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { NearShoreScene } from '#web/ui/illustrations/illustrations.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'

export const UpdateList = ({ publicId }: { publicId: string }) => {
  const { data, error, isPending, refetch } = useQuery(createQuery(listUpdates, { params: { id: publicId } }))
  if (isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading updates...</span>
        <Skeleton className="h-40" />
      </div>
    )
  if (!data)
    return (
      <LoadFailure
        level={2}
        title="We couldn’t load the updates"
        error={error ?? new Error('An error occurred')}
        onRetry={() => refetch()}
      />
    )
  if (data.length === 0)
    return (
      <PageState
        level={2}
        icon={<NearShoreScene className="mb-6 w-60 max-w-full rounded-card" />}
        title="No updates yet"
      >
        <p>Updates will appear here as your project moves forward.</p>
      </PageState>
    )
  return (
    <section aria-labelledby="updates">
      <h2 id="updates" className="mb-4 text-2xl">
        Updates
      </h2>
      <Card>
        <ol className="-my-4 divide-y divide-line">
          {data.map(({ id, status, message, createdAt }) => (
            <li key={id} className="py-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faint">
                <StatusBadge status={status} />
                <InstantDate date={createdAt} />
              </p>
              <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{message}</p>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}
