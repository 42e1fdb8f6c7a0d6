import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockAnyProject } from '#server/projects'
import { deleteRequest, findRequest } from './requests.queries.ts'

/** Withdraws a request; files that answered it stay. @throws DOCUMENT_REQUEST_NOT_FOUND */
export const removeRequest = ({ database }: Context, requestId: number): Promise<void> =>
  database.transaction(async (tx) => {
    const found = await findRequest(tx, requestId)
    if (!found) throw new Problem('DOCUMENT_REQUEST_NOT_FOUND')
    const project = await lockAnyProject(tx, found.projectId)
    await deleteRequest(tx, requestId)
    await announce(tx, 'project', project)
  })
