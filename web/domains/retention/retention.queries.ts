import * as contract from '#contract/retention'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const retentionQuery = createQuery(contract.getRetentionOverview)

export const deleteExpiredProjects = (publicIds: string[]) =>
  request(contract.deleteExpiredProjects, { body: { publicIds } })

/** Tags of the queries to refetch after projects are deleted. */
export const retentionInvalidations = ['project', 'queue'] as const
