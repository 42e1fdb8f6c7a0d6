import * as contract from '#contract/health'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

/** Polling interval, in ms. Values such as the number of waiting jobs change without a live event. */
const POLL_INTERVAL_MS = 15_000

export const healthQuery = {
  ...createQuery(contract.getHealth),
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
}

export const retryDeadJob = (id: string) => request(contract.retryDeadJob, { params: { id } })
export const dismissDeadJob = (id: string) => request(contract.dismissDeadJob, { params: { id } })
export const checkStoredFiles = () => request(contract.checkStoredFiles)

/** Routes to refetch after staff act on the page. */
export const healthInvalidations = [contract.getHealth] as const
