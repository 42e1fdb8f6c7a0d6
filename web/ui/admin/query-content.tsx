import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../loading.tsx'
import { LoadFailure } from '../page-state.tsx'

interface Props<Data> {
  /** What is loaded, with its article, such as "the payment". */
  noun: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** Renders a query's data with `children`, a skeleton while it loads, or an error with a retry button. */
export const QueryContent = <Data,>({ noun, query, children }: Props<Data>) => {
  const { data, error, isPending, refetch } = query
  if (isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading {noun}...</span>
        <Skeleton className="h-64" />
      </div>
    )
  if (data === undefined)
    return (
      <LoadFailure
        level={2}
        title={`We couldn’t load ${noun}`}
        error={error ?? new Error('An error occurred')}
        onRetry={() => refetch()}
      />
    )
  return children(data)
}
