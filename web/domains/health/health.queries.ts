import { checkStoredFiles, dismissJob, getHealth, retryJob } from '#contract/health'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

/** Polling interval, in ms. Values such as the number of waiting jobs change without a live event. */
const POLL_INTERVAL_MS = 15_000

export const healthQuery = { ...createQuery(getHealth), staleTime: 0, refetchInterval: POLL_INTERVAL_MS }

export const retryDeadJob = (id: string) => request(retryJob, { params: { id } })
export const dismissDeadJob = (id: string) => request(dismissJob, { params: { id } })
export const startFileCheck = () => request(checkStoredFiles)

/** Routes to refetch after staff act on the page. */
export const healthInvalidations = [getHealth] as const
