import { queryOptions } from '@tanstack/react-query'
import { getProject, listProjects, type Project } from '#contract/projects'
import { createQuery } from '#web/api/query-client.ts'

const STALE_TIME_MS = 30_000

/** Query for a project by its public or numeric ID. */
export const projectQuery = (id: string) =>
  queryOptions<Project>({
    ...createQuery(getProject, { params: { id } }),
    staleTime: STALE_TIME_MS,
  })

export const projectsQuery = createQuery(listProjects)
