import { keepPreviousData, type queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, type LucideIcon, SearchX } from 'lucide-react'
import { Fragment, type ReactElement, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Pagination } from '#contract/paging.ts'
import type { z } from '#contract/zod.ts'
import { Button } from '../buttons.tsx'
import { Skeleton } from '../loading.tsx'
import { LoadFailure, PageState } from '../page-state.tsx'
import {
  ColumnMenu,
  type CurrentView,
  createSortFilter,
  getCurrentView,
  useColumnChoice,
} from './list-columns.tsx'
import { type ListAddress, useListFilter, usePersistedSortOrder } from './list-filter.ts'
import { type ListFilter, ListFilters } from './list-filters.tsx'
import { type Column, ListTable } from './list-table.tsx'

interface ListPage<Item> {
  items: Item[]
  pagination: z.output<typeof Pagination>
}

/** Maximum number of numbered page buttons. The Next button leads to later pages. */
const MAX_NUMBERED_PAGES = 5

/** Texts for a list without rows. */
interface ListTexts {
  /** What the list contains, in the plural and lowercase, such as "payments". */
  noun: string
  icon: LucideIcon | ReactElement
  /** Shown if the list is empty and no filters are set. */
  empty: { title: string; text: string }
}

interface ListViewProps<Item> extends ListTexts {
  query: UseQueryResult<ListPage<Item>>
  address: ListAddress
  children: (items: Item[]) => ReactNode
}

interface PageNavigationProps {
  shown: ListPage<unknown>
  /** The requested page. Clicking Next twice advances by two pages. */
  page: number
  noun: string
  onGo: (page: number) => void
}

const PageNavigation = ({ shown: { items, pagination }, page, noun, onGo }: PageNavigationProps) => {
  const { total, totalPages, isMore } = pagination
  if (totalPages <= 1) return null
  const numbers = Array.from({ length: Math.min(MAX_NUMBERED_PAGES, totalPages) }, (_, index) => index + 1)
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-soft tabular-nums">
        Showing {items.length} of {total.toLocaleString('en-US')}
        {isMore && '+'} {noun}
        {page > MAX_NUMBERED_PAGES && `, page ${page}`}
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

/**
 * A paginated list. Renders its items, or a state: loading, failed, empty, without matches, or beyond the
 * last page.
 */
export const ListView = <Item,>({ noun, query, address, icon, empty, children }: ListViewProps<Item>) => {
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
        title={`We couldn’t load the ${noun}`}
        error={error ?? new Error('An error occurred')}
        onRetry={() => refetch()}
      />
    )
  if (data.items.length > 0)
    return (
      <>
        {children(data.items)}
        <PageNavigation shown={data} page={address.page} noun={noun} onGo={address.go} />
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
            Clear search and filters
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

/** Reloads the list on every visit. Keeps the previous page on screen until the data arrives. */
const freshQueryOptions = { staleTime: 0, placeholderData: keepPreviousData }

/** Returns the ID in the query parameter `open`, or null. `removeLink` removes the parameter. */
const useLinkedRow = () => {
  const [search, setSearch] = useSearchParams()
  const removeLink = () => {
    if (!search.has('open')) return
    const next = new URLSearchParams(search)
    next.delete('open')
    setSearch(next, { replace: true })
  }
  const given = search.get('open')
  return { linkedId: Number(given) || given, removeLink }
}

interface StaffListProps<Row extends { id: number | string }, S extends z.ZodRawShape> extends ListTexts {
  /** The query schema of the list's route. */
  schema: z.ZodObject<S>
  /** Returns the query for a filter. */
  load: (filter: z.output<z.ZodObject<S>>) => ReturnType<typeof queryOptions<ListPage<Row>>>
  caption: string
  columns: readonly Column<Row>[]
  /** The list's name in stored preferences. If set, users can choose columns, and the sort order is kept. */
  list?: string
  views?: (view: CurrentView) => ReactNode
  search?: string
  filters?: readonly ListFilter[]
  /** Buttons next to the filters. */
  actions?: ReactNode
  moreFilters?: (address: ListAddress, filter: z.output<z.ZodObject<S>>) => ReactNode
  /** Renders content between the filters and the list, such as totals. */
  summary?: (filter: z.output<z.ZodObject<S>>) => ReactNode
  /** Renders the dialog of the open row. */
  dialog?: (id: Row['id'], onClose: () => void) => ReactNode
}

/**
 * A paginated list for staff pages. The URL contains its search, filters, and sort order. Shows loading,
 * error, and empty states, and a dialog for the open row.
 */
export const AdminList = <Row extends { id: number | string }, S extends z.ZodRawShape>({
  schema,
  load,
  caption,
  columns,
  list,
  views,
  search,
  filters = [],
  actions,
  moreFilters,
  summary,
  dialog,
  ...words
}: StaffListProps<Row, S>) => {
  const { filter, ...address } = useListFilter(schema)
  const [chosenId, setOpenId] = useState<Row['id'] | null>(null)
  const { linkedId, removeLink } = useLinkedRow()
  const openId = (linkedId as Row['id'] | null) ?? chosenId
  const choice = useColumnChoice(list ?? '', columns)
  const isSortable = columns.some(({ sort }) => sort !== undefined)
  usePersistedSortOrder(list ?? '', address)
  return (
    <>
      <ListFilters
        address={address}
        search={search}
        filters={isSortable ? [...filters, createSortFilter(columns, address.defaultOrder)] : filters}
        actions={actions}
        below={views?.(getCurrentView(filter, address, choice))}
      >
        {moreFilters?.(address, filter)}
        {list !== undefined && <ColumnMenu {...choice} />}
      </ListFilters>
      {summary?.(filter)}
      <ListView query={useQuery({ ...load(filter), ...freshQueryOptions })} address={address} {...words}>
        {(rows) => (
          <ListTable<Row>
            caption={caption}
            columns={columns}
            rows={rows}
            hiddenIds={choice.hiddenIds}
            sort={isSortable ? address.sort : undefined}
            onOpen={dialog && ((id) => setOpenId(id))}
          />
        )}
      </ListView>
      {dialog && openId !== null && (
        // Each row has its own form state, even if a link opens another row's dialog.
        <Fragment key={openId}>
          {dialog(openId, () => {
            setOpenId(null)
            removeLink()
          })}
        </Fragment>
      )}
    </>
  )
}
