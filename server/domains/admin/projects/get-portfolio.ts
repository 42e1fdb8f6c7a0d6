import type { Context } from '#server/platform/context.ts'
import { countPortfolio } from './project-counts.queries.ts'

/** How many projects there are in total, live and not live. */
export const getPortfolio = async ({ database }: Pick<Context, 'database'>) => {
  const { total, live } = await countPortfolio(database)
  return { total, live, inProgress: total - live }
}
