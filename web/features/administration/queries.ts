import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type CaseChange,
  changeCase,
  changeStatus,
  changeStatusWithEmail,
  getEmailTemplate,
  getHistory,
  getPortfolio,
  listAllProjects,
  listStaff,
} from '#contract/administration.ts'
import { htmlToNotation, notationToHtml, notationToText } from '#contract/mail-notation.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import type { z } from '#contract/zod.ts'
import { queryOf } from '../../api/query-client.ts'
import { addressOf, request } from '../../api/request.ts'
import type { ProjectFilter } from './project-filter.ts'

/** One page of the projects that a filter lets through; the one before stays on screen while it loads. */
export const projectPageQuery = (filter: ProjectFilter) => ({
  ...queryOf(listAllProjects, { query: filter }),
  placeholderData: keepPreviousData,
})

export const portfolioQuery = queryOf(getPortfolio)

export const staffQuery = queryOf(listStaff)

export const historyQuery = (publicId: string) => queryOf(getHistory, { params: { publicId } })

export const saveCase = (publicId: string, body: z.input<typeof CaseChange>) =>
  request(changeCase, { params: { publicId }, body })

export interface MailText {
  subject: string
  /** In the notation of contract/mail-notation.ts. */
  body: string
}

/** The template of a status as the dialog edits it; empty when there is none or it cannot be loaded. */
export const templateQuery = (status: ProjectStatus) =>
  queryOptions<MailText>({
    queryKey: [addressOf(getEmailTemplate, { params: { status } })],
    queryFn: async () => {
      const template = await request(getEmailTemplate, { params: { status } })
      return { subject: template.subject, body: htmlToNotation(template.htmlContent) }
    },
  })

interface Target {
  publicId: string
  status: ProjectStatus
}

export const setStatus = ({ publicId, status }: Target) =>
  request(changeStatus, { params: { publicId }, body: { status } })

export const setStatusWithMail = ({ publicId, status }: Target, { subject, body }: MailText) =>
  request(changeStatusWithEmail, {
    params: { publicId },
    body: {
      status,
      subject,
      htmlContent: notationToHtml(body),
      textContent: notationToText(body),
      sendEmail: true,
    },
  })

/** Everything that shows statuses is read again. */
export const refreshProjects = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(admin\/projects[?/]|admin\/portfolio|projects)/.test(String(queryKey[0])),
  })
