import { keepPreviousData } from '@tanstack/react-query'
import { countWork, listWork, type WorkQuery } from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'

/** Loads one page of the queue. The previous page stays on screen while the next one loads. */
export const workQuery = (filter: z.output<typeof WorkQuery>) => ({
  ...createQuery(listWork, { query: filter }),
  placeholderData: keepPreviousData,
})

export const workCountQuery = createQuery(countWork)
