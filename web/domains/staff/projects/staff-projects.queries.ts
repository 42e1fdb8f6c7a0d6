import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { renderNotationHtml, renderNotationText } from '#contract/email'
import { listStaff } from '#contract/identity'
import * as messagingContract from '#contract/messaging'
import { listUnpaidProjects } from '#contract/payments'
import type { ProjectStatus } from '#contract/project-status.ts'
import * as contract from '#contract/projects'
import type { RouteReply } from '#contract/route.ts'
import { exportProjects, getProjectCounts, getProjectTotals, listAllProjects } from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'
import type { TemplateText } from '#web/email'

/** Query for one page of projects. Keeps the previous page while the next one loads. */
export const projectListQuery = (filter: ProjectListQuery) => ({
  ...createQuery(listAllProjects, { query: filter }),
  placeholderData: keepPreviousData,
})

type ProjectPage = RouteReply<typeof listAllProjects>

/** Query for a project. Uses the project's data from a cached list as a placeholder. */
export const staffProjectQuery = (publicId: string, client: QueryClient) => ({
  ...createQuery(contract.getStaffProject, { params: { publicId } }),
  placeholderData: () =>
    client
      .getQueriesData<ProjectPage>({
        predicate: ({ meta }) => meta?.route === listAllProjects,
      })
      .flatMap(([, page]) => page?.projects ?? [])
      .find((project) => project.publicId === publicId),
})

/** Returns the URL of a CSV export of all projects that match the filter. */
export const getExportUrl = ({ page: _page, limit: _limit, ...search }: ProjectListQuery): string =>
  getRouteUrl(exportProjects, { query: search })

/** Returns the URL of a CSV export of the given projects. */
export const getSelectedExportUrl = (projects: readonly { publicId: string }[]): string =>
  getRouteUrl(exportProjects, { query: { only: projects.map(({ publicId }) => publicId).join(',') } })

/**
 * Query for the totals of all projects that match the filter. Keeps the previous totals while new ones load.
 */
export const projectTotalsQuery = ({
  page: _page,
  limit: _limit,
  order: _order,
  ...query
}: ProjectListQuery) => ({
  ...createQuery(getProjectTotals, { query }),
  placeholderData: keepPreviousData,
})

export const holdProject = (publicId: string, reason: string) =>
  request(contract.holdProject, { params: { publicId }, body: { reason } })

export const liftHold = (publicId: string) => request(contract.liftHold, { params: { publicId } })

/** Query for the number of unpaid orders, which the project list excludes. */
export const unpaidOrdersQuery = createQuery(listUnpaidProjects, { query: { limit: 1 } })

export const projectCountsQuery = createQuery(getProjectCounts)

export const staffQuery = createQuery(listStaff)

export const historyQuery = (publicId: string) =>
  createQuery(contract.getProjectHistory, { params: { publicId } })

export const updateProjectDetails = (publicId: string, body: z.input<typeof contract.ProjectDetailsUpdate>) =>
  request(contract.updateProjectDetails, { params: { publicId }, body })

export const addUpdate = (publicId: string, body: { message: string; isVisible: boolean }) =>
  request(contract.addProjectUpdate, { params: { publicId }, body })

export const undoStatusChange = (publicId: string, entryId: number) =>
  request(contract.undoStatus, { params: { publicId }, body: { entryId } })

interface StatusTarget {
  publicId: string
  status: ProjectStatus
  /** The status shown on screen. If it has changed since, the server rejects the change. */
  seenStatus: string
}

export const changeStatus = ({ publicId, ...body }: StatusTarget) =>
  request(contract.changeStatus, { params: { publicId }, body })

export const changeStatusWithEmail = (
  { publicId, ...target }: StatusTarget,
  { subject, body }: TemplateText,
) =>
  request(contract.changeStatusWithEmail, {
    params: { publicId },
    body: {
      ...target,
      subject,
      htmlContent: renderNotationHtml(body),
      textContent: renderNotationText(body),
      sendEmail: true,
    },
  })

export const assignProjects = (projects: z.input<(typeof contract.assignProjects)['body']>['projects']) =>
  request(contract.assignProjects, { body: { projects } })

export const changeStatuses = (body: z.input<(typeof contract.changeStatuses)['body']>) =>
  request(contract.changeStatuses, { body })

export const undoStatusChanges = (projects: { publicId: string; entryId: number }[]) =>
  request(contract.undoStatusChanges, { body: { projects } })

export const sendMessages = (body: z.input<(typeof messagingContract.sendMessages)['body']>) =>
  request(messagingContract.sendMessages, { body })

export const closeProject = (publicId: string, body: z.input<typeof contract.CloseProject>) =>
  request(contract.closeProject, { params: { publicId }, body })

export const reopenProject = (publicId: string) => request(contract.reopenProject, { params: { publicId } })

/** Tags of the queries to refetch after a project changes. */
export const projectInvalidations = ['project', 'queue'] as const

type ProjectListQuery = z.output<(typeof listAllProjects)['query']>
