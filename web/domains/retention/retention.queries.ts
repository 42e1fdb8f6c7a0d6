import { deleteExpiredProjects, getRetention } from '#contract/retention'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const retentionQuery = createQuery(getRetention)

export const postDeletions = (publicIds: string[]) => request(deleteExpiredProjects, { body: { publicIds } })

/** Tags to refetch after projects are deleted. */
export const retentionInvalidations = ['project', 'queue'] as const
