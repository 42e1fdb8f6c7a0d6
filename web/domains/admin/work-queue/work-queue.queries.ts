import { keepPreviousData } from '@tanstack/react-query'
import { countWork, listWork, WorkQuery } from '#contract/admin'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'

type WorkFilter = z.output<typeof WorkQuery>

/** The filter of an address; what makes no sense there counts as not given. */
export const workFilterIn = (address: URLSearchParams): WorkFilter => {
  const given = (['kind', 'assignee', 'page'] as const).flatMap((name) => {
    const value = address.get(name)
    return value && WorkQuery.shape[name].safeParse(value).success ? [[name, value] as const] : []
  })
  return WorkQuery.parse(Object.fromEntries(given))
}

/** One page of what waits; the one before stays on screen while it loads. */
export const workQuery = (filter: WorkFilter) => ({
  ...queryOf(listWork, { query: filter }),
  placeholderData: keepPreviousData,
})

export const workCountQuery = queryOf(countWork)
