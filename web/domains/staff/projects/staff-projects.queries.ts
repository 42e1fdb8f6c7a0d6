import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { notationToHtml, notationToText } from '#contract/email'
import { listStaff } from '#contract/identity'
import type { ProjectStatus } from '#contract/project-status.ts'
import {
  changeStatus,
  changeStatusWithEmail,
  getAdminProject,
  getHistory,
  type ProjectDetailsUpdate,
  undoStatus,
  updateProjectDetails,
  writeUpdate,
} from '#contract/projects'
import type { RouteReply } from '#contract/route.ts'
import {
  exportProjects,
  getPortfolio,
  listAllProjects,
  ProjectSearch,
  type SavedSearch,
} from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { addressOf, request } from '#web/api/request.ts'
import type { TemplateText } from '#web/email'

/** One page of the projects that a filter lets through; the one before stays on screen while it loads. */
export const projectPageQuery = (filter: ProjectFilter) => ({
  ...queryOf(listAllProjects, { query: filter }),
  placeholderData: keepPreviousData,
})

type ProjectPage = RouteReply<typeof listAllProjects>

/** One project; what a page of the table knows of it is shown until its own answer comes. */
export const adminProjectQuery = (publicId: string, client: QueryClient) => ({
  ...queryOf(getAdminProject, { params: { publicId } }),
  placeholderData: () =>
    client
      .getQueriesData<ProjectPage>({
        predicate: ({ meta }) => meta?.route === listAllProjects,
      })
      .flatMap(([, page]) => page?.projects ?? [])
      .find((project) => project.publicId === publicId),
})

/** Where the file with everything that the filter lets through is. */
export const exportAddress = ({ page: _page, limit: _limit, ...search }: ProjectFilter): string =>
  addressOf(exportProjects, { query: search })

export const portfolioQuery = queryOf(getPortfolio)

export const staffQuery = queryOf(listStaff)

export const historyQuery = (publicId: string) => queryOf(getHistory, { params: { publicId } })

export const saveProjectDetails = (publicId: string, body: z.input<typeof ProjectDetailsUpdate>) =>
  request(updateProjectDetails, { params: { publicId }, body })

export const postUpdate = (publicId: string, body: { message: string; isVisible: boolean }) =>
  request(writeUpdate, { params: { publicId }, body })

export const postUndo = (publicId: string, entryId: number) =>
  request(undoStatus, { params: { publicId }, body: { entryId } })

interface Target {
  publicId: string
  status: ProjectStatus
  /** The status that was on screen. */
  seenStatus: string
}

export const setStatus = ({ publicId, ...body }: Target) =>
  request(changeStatus, { params: { publicId }, body })

export const setStatusWithMail = ({ publicId, ...target }: Target, { subject, body }: TemplateText) =>
  request(changeStatusWithEmail, {
    params: { publicId },
    body: {
      ...target,
      subject,
      htmlContent: notationToHtml(body),
      textContent: notationToText(body),
      sendEmail: true,
    },
  })

/** What a project, its status and who waits show in. */
export const projectRoutes = ['project', 'queue'] as const

/** What the table shows. */
type ProjectFilter = z.output<(typeof listAllProjects)['query']>

/** What a saved filter keeps: all but the page. */
export const searchOf = ({ page: _page, limit: _limit, ...search }: ProjectFilter): SavedSearch => search

/** The changes that lead from any filter to a saved one. */
export const changesTo = (search: SavedSearch): Record<string, string> =>
  Object.fromEntries(ProjectSearch.keyof().options.map((name) => [name, String(search[name] ?? '')]))
