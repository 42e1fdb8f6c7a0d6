import { keepPreviousData, type queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from '#contract/zod.ts'
import { type Filter, ListFilters } from './list-filters.tsx'
import { type Column, ListTable } from './list-table.tsx'
import { type ListPage, ListView, type ListWords } from './list-view.tsx'
import { useListFilter } from './use-list-filter.ts'

/** What happens meanwhile appears when one comes back; until then the page before stays on screen. */
const fresh = { staleTime: 0, placeholderData: keepPreviousData }

interface Props<Row extends { id: number | string }, S extends z.ZodRawShape> extends ListWords {
  /** The query of the list's route. */
  schema: z.ZodObject<S>
  /** The page that the filter in the address asks for. */
  load: (filter: z.output<z.ZodObject<S>>) => ReturnType<typeof queryOptions<ListPage<Row>>>
  caption: string
  columns: readonly Column<Row>[]
  search?: string
  filters?: readonly Filter[]
  /** Buttons beside the filters. */
  actions?: ReactNode
  /** The dialog of the row that is open. */
  dialog?: (id: Row['id'], onClose: () => void) => ReactNode
}

/** A list of staff: search and filters that stand in the address, pages, every state, and one open row. */
export const StaffList = <Row extends { id: number | string }, S extends z.ZodRawShape>({
  schema,
  load,
  caption,
  columns,
  search,
  filters,
  actions,
  dialog,
  ...words
}: Props<Row, S>) => {
  const { filter, ...address } = useListFilter(schema)
  const [openId, setOpenId] = useState<Row['id'] | null>(null)
  return (
    <>
      <ListFilters address={address} search={search} filters={filters} actions={actions} />
      <ListView query={useQuery({ ...load(filter), ...fresh })} address={address} {...words}>
        {(rows) => (
          <ListTable<Row>
            caption={caption}
            columns={columns}
            rows={rows}
            onOpen={dialog && ((id) => setOpenId(id))}
          />
        )}
      </ListView>
      {dialog && openId !== null && dialog(openId, () => setOpenId(null))}
    </>
  )
}
