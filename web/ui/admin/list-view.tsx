import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, type LucideIcon, SearchX } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { Pagination } from '#contract/paging.ts'
import type { z } from '#contract/zod.ts'
import { Button } from '../button.tsx'
import { LoadFailure, PageState } from '../page-state.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { ListAddress } from './use-list-filter.ts'

export interface ListPage<Item> {
  items: Item[]
  pagination: z.output<typeof Pagination>
}

/** The numbered buttons stand for the first pages only; search and filters lead further. */
const NUMBERED = 5

/** What a list says when it shows no rows. */
export interface ListWords {
  /** What the list holds, in the plural and in lower case: "payments". */
  noun: string
  icon: LucideIcon | ReactElement
  /** What stands there when there is nothing at all yet. */
  empty: { title: string; text: string }
}

interface Props<Item> extends ListWords {
  query: UseQueryResult<ListPage<Item>>
  address: ListAddress
  children: (items: Item[]) => ReactNode
}

interface PagesProps {
  shown: ListPage<unknown>
  /** The page that was asked for: pressing twice goes on two pages. */
  page: number
  noun: string
  onGo: (page: number) => void
}

const Pages = ({ shown: { items, pagination }, page, noun, onGo }: PagesProps) => {
  const { total, totalPages, isMore } = pagination
  if (totalPages <= 1) return null
  const numbers = Array.from({ length: Math.min(NUMBERED, totalPages) }, (_, index) => index + 1)
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-soft tabular-nums">
        Showing {items.length} of {total.toLocaleString('en-US')}
        {isMore && '+'} {noun}
        {page > NUMBERED && `, page ${page}`}
        {isMore && page === totalPages && '. Search or filter to find the rest.'}
      </p>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button variant="outline" size="small" disabled={page <= 1} onClick={() => onGo(page - 1)}>
          <ChevronLeft className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">Previous</span>
        </Button>
        {numbers.map((number) => (
          <Button
            key={number}
            variant={number === page ? 'primary' : 'outline'}
            size="small"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onGo(number)}
          >
            {number}
          </Button>
        ))}
        <Button variant="outline" size="small" disabled={page >= totalPages} onClick={() => onGo(page + 1)}>
          <span className="max-sm:sr-only">Next</span>
          <ChevronRight className="size-4" aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}

/** A paginated list in each of its states: loading, failed, empty, no matches, beyond the last page, and with items. */
export const ListView = <Item,>({ noun, query, address, icon, empty, children }: Props<Item>) => {
  const { data, error, isPending, refetch } = query
  if (isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading {noun}...</span>
        <Skeleton className="h-96" />
      </div>
    )
  if (!data)
    return (
      <LoadFailure
        level={2}
        title={`We couldn't load the ${noun}`}
        error={error ?? new Error('An error occurred')}
        onRetry={() => refetch()}
      />
    )
  if (data.items.length > 0)
    return (
      <>
        {children(data.items)}
        <Pages shown={data} page={address.page} noun={noun} onGo={address.go} />
      </>
    )
  if (data.pagination.total > 0)
    return (
      <PageState
        icon={icon}
        title="Nothing on this page"
        level={2}
        actions={<Button onClick={() => address.go(1)}>Go to page 1</Button>}
      />
    )
  if (address.isNarrowed)
    return (
      <PageState
        icon={SearchX}
        title="No results"
        level={2}
        actions={
          <Button variant="outline" onClick={address.clear}>
            Clear Search and Filters
          </Button>
        }
      >
        <p>No {noun} match your search and filters.</p>
      </PageState>
    )
  return (
    <PageState icon={icon} title={empty.title} level={2}>
      <p>{empty.text}</p>
    </PageState>
  )
}
