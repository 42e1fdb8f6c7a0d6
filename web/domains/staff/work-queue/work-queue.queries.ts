import { keepPreviousData } from '@tanstack/react-query'
import { countWork, listWork, type WorkQuery } from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'

/** One page of the queue. The previous page stays on screen while it loads. */
export const workQuery = (filter: z.output<typeof WorkQuery>) => ({
  ...queryOf(listWork, { query: filter }),
  placeholderData: keepPreviousData,
})

export const workCountQuery = queryOf(countWork)
