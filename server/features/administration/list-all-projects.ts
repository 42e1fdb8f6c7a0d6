import type { ProjectQuery } from '#contract/administration.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { countMatching, findProjectPage } from './queries.ts'

/** One page of the projects that search and filters let through. */
export const listAllProjects = async ({ database }: Context, filter: z.output<typeof ProjectQuery>) => {
  const { page, limit } = filter
  const [projects, total] = await Promise.all([
    findProjectPage(database, filter),
    countMatching(database, filter),
  ])
  return { projects, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } }
}
