import type { Context } from '#server/platform/context.ts'
import { readPage } from '#server/platform/paging.ts'
import { countPortfolio, type ProjectFilter, projectList } from './admin-projects.queries.ts'

/** One page of the projects that match the search and filters. */
export const listAllProjects = async ({ database }: Pick<Context, 'database'>, filter: ProjectFilter) => {
  const { items, pagination } = await readPage(database, filter, projectList(database, filter))
  return { projects: items, pagination }
}

/** How many projects there are in total, live, and not live. */
export const getPortfolio = async ({ database }: Pick<Context, 'database'>) => {
  const { total, live } = await countPortfolio(database)
  return { total, live, inProgress: total - live }
}
