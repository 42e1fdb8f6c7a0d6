import { useQuery } from '@tanstack/react-query'
import { History, Mail } from 'lucide-react'
import { formatClock } from '../../ui/moment.tsx'
import { LoadFailure } from '../../ui/page-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { historyQuery } from './queries.ts'

/** What happened to a project, by whom and whether the client was mailed, newest first. */
export const ProjectHistory = ({ publicId }: { publicId: string }) => {
  const { data, error, isPending, refetch } = useQuery(historyQuery(publicId))
  if (isPending)
    return (
      <div role="status" className="space-y-3">
        <span className="sr-only">Loading the history...</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    )
  if (!data)
    return (
      <LoadFailure
        icon={History}
        level={2}
        title="The history could not be loaded"
        error={error ?? new Error('An error occurred')}
        onRetry={() => refetch()}
      />
    )
  if (data.length === 0) return <p className="py-8 text-center text-soft">Nothing has happened yet.</p>
  return (
    <ol className="space-y-1">
      {data.map(({ id, status, message, by, mailed, createdAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-3 last:border-b-0"
        >
          <StatusBadge status={status} />
          <span className="min-w-48 grow">{message}</span>
          {mailed && (
            <span className="inline-flex items-center gap-1.5 text-sm text-soft">
              <Mail className="size-4" aria-hidden="true" />
              Client mailed
            </span>
          )}
          <span className="text-sm text-faint tabular-nums">
            {by ?? 'Client or payment'} ·{' '}
            <time dateTime={createdAt.toISOString()}>{formatClock(createdAt)}</time>
          </span>
        </li>
      ))}
    </ol>
  )
}
