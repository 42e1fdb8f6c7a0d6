import type { Context } from '#server/platform/context.ts'
import { countProjects } from './admin-projects.queries.ts'

/** How many projects there are in total, live and not live. */
export const getPortfolio = async ({ database }: Context) => {
  const { total, live } = await countProjects(database)
  return { total, live, inProgress: total - live }
}
