import { type listAllProjects, ProjectSearch, type SavedSearch } from '#contract/staff'
import type { z } from '#contract/zod.ts'

/** What the table shows. */
export type ProjectFilter = z.output<(typeof listAllProjects)['query']>

/** What a saved filter keeps: all but the page. */
export const searchOf = ({ page: _page, limit: _limit, ...search }: ProjectFilter): SavedSearch => search

/** The changes that lead from any filter to a saved one. */
export const changesTo = (search: SavedSearch): Record<string, string> =>
  Object.fromEntries(ProjectSearch.keyof().options.map((name) => [name, String(search[name] ?? '')]))
