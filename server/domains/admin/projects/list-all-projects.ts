import { mostCounted, type ProjectQuery } from '#contract/admin'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { countMatching, findProjectPage, findsMoreThan } from './admin-projects.queries.ts'

/** One page of the projects that search and filters let through. Of a broad search not all are counted. */
export const listAllProjects = async ({ database }: Context, filter: z.output<typeof ProjectQuery>) => {
  const { page, limit } = filter
  const isBroad = await findsMoreThan(database, filter, mostCounted)
  const [projects, counted] = await Promise.all([
    findProjectPage(database, filter, isBroad),
    countMatching(database, filter, { isBroad, most: mostCounted + 1 }),
  ])
  const isMore = isBroad && counted > mostCounted
  const total = isMore ? mostCounted : counted
  return { projects, pagination: { page, limit, total, totalPages: Math.ceil(total / limit), isMore } }
}
