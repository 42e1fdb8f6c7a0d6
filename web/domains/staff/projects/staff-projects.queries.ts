import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { renderNotationHtml, renderNotationText } from '#contract/email'
import { listStaff } from '#contract/identity'
import { sendMessages } from '#contract/messaging'
import type { ProjectStatus } from '#contract/project-status.ts'
import {
  addUpdate,
  assignProjects,
  type CloseProject,
  changeStatus,
  changeStatuses,
  changeStatusWithEmail,
  closeProject,
  getHistory,
  getStaffProject,
  holdProject,
  liftHold,
  type ProjectDetailsUpdate,
  reopenProject,
  undoStatus,
  undoStatuses,
  updateProjectDetails,
} from '#contract/projects'
import type { RouteReply } from '#contract/route.ts'
import { exportProjects, getPortfolio, getProjectTotals, listAllProjects } from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'
import type { TemplateText } from '#web/email'

/** Query for one page of projects. Keeps the previous page while the next one loads. */
export const projectPageQuery = (filter: ProjectFilter) => ({
  ...createQuery(listAllProjects, { query: filter }),
  placeholderData: keepPreviousData,
})

type ProjectPage = RouteReply<typeof listAllProjects>

/** Query for a project. Uses the project's data from a cached list as a placeholder. */
export const staffProjectQuery = (publicId: string, client: QueryClient) => ({
  ...createQuery(getStaffProject, { params: { publicId } }),
  placeholderData: () =>
    client
      .getQueriesData<ProjectPage>({
        predicate: ({ meta }) => meta?.route === listAllProjects,
      })
      .flatMap(([, page]) => page?.projects ?? [])
      .find((project) => project.publicId === publicId),
})

/** Returns the URL of a CSV export of all projects that match the filter. */
export const getExportUrl = ({ page: _page, limit: _limit, ...search }: ProjectFilter): string =>
  getRouteUrl(exportProjects, { query: search })

/** Returns the URL of a CSV export of the given projects. */
export const getSelectedExportUrl = (projects: readonly { publicId: string }[]): string =>
  getRouteUrl(exportProjects, { query: { only: projects.map(({ publicId }) => publicId).join(',') } })

/** Query for the totals of all projects that match the filter. Keeps the previous totals while they load. */
export const projectTotalsQuery = ({
  page: _page,
  limit: _limit,
  order: _order,
  ...query
}: ProjectFilter) => ({
  ...createQuery(getProjectTotals, { query }),
  placeholderData: keepPreviousData,
})

export const putHold = (publicId: string, reason: string) =>
  request(holdProject, { params: { publicId }, body: { reason } })

export const deleteHold = (publicId: string) => request(liftHold, { params: { publicId } })

export const portfolioQuery = createQuery(getPortfolio)

export const staffQuery = createQuery(listStaff)

export const historyQuery = (publicId: string) => createQuery(getHistory, { params: { publicId } })

export const saveProjectDetails = (publicId: string, body: z.input<typeof ProjectDetailsUpdate>) =>
  request(updateProjectDetails, { params: { publicId }, body })

export const postUpdate = (publicId: string, body: { message: string; isVisible: boolean }) =>
  request(addUpdate, { params: { publicId }, body })

export const postUndoStatus = (publicId: string, entryId: number) =>
  request(undoStatus, { params: { publicId }, body: { entryId } })

interface StatusTarget {
  publicId: string
  status: ProjectStatus
  /** The status shown on screen. If it has changed since, the server rejects the change. */
  seenStatus: string
}

export const putStatus = ({ publicId, ...body }: StatusTarget) =>
  request(changeStatus, { params: { publicId }, body })

export const putStatusWithEmail = ({ publicId, ...target }: StatusTarget, { subject, body }: TemplateText) =>
  request(changeStatusWithEmail, {
    params: { publicId },
    body: {
      ...target,
      subject,
      htmlContent: renderNotationHtml(body),
      textContent: renderNotationText(body),
      sendEmail: true,
    },
  })

export const postAssignments = (projects: z.input<(typeof assignProjects)['body']>['projects']) =>
  request(assignProjects, { body: { projects } })

export const postStatuses = (body: z.input<(typeof changeStatuses)['body']>) =>
  request(changeStatuses, { body })

export const postUndoStatuses = (projects: { publicId: string; entryId: number }[]) =>
  request(undoStatuses, { body: { projects } })

export const postMessages = (body: z.input<(typeof sendMessages)['body']>) => request(sendMessages, { body })

export const postClosing = (publicId: string, body: z.input<typeof CloseProject>) =>
  request(closeProject, { params: { publicId }, body })

export const postReopening = (publicId: string) => request(reopenProject, { params: { publicId } })

/** Tags to refetch after a project changes. */
export const projectInvalidations = ['project', 'queue'] as const

type ProjectFilter = z.output<(typeof listAllProjects)['query']>
