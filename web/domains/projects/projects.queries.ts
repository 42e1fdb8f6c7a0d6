import { queryOptions } from '@tanstack/react-query'
import { getProject, listProjects, type Project } from '#contract/projects'
import { queryOf } from '#web/api/query-client.ts'

const HALF_A_MINUTE = 30_000

/** One project by public id or number; stale after 30 seconds, not asked again on focus or reconnect. */
export const projectQuery = (id: string) =>
  queryOptions<Project>({
    ...queryOf(getProject, { params: { id } }),
    staleTime: HALF_A_MINUTE,
  })

/** The projects of the user who is signed in. */
export const projectsQuery = queryOf(listProjects)
