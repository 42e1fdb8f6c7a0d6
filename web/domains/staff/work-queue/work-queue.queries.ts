import { keepPreviousData } from '@tanstack/react-query'
import { countWork, listWork, type WorkQuery } from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'

/** Query for one page of the queue. Keeps the previous page while the next one loads. */
export const workQueueQuery = (filter: z.output<typeof WorkQuery>) => ({
  ...createQuery(listWork, { query: filter }),
  placeholderData: keepPreviousData,
})

export const workCountQuery = createQuery(countWork)
