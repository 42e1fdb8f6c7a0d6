import { queryOptions } from '@tanstack/react-query'
import {
  getEmail,
  getEmailTemplate,
  getTemplate,
  htmlToNotation,
  listEmails,
  listTemplates,
  notationToHtml,
  notationToText,
  resendEmail,
  restoreTemplate,
  saveTemplate,
  sendTestEmail,
  type Template,
} from '#contract/email'
import type { ProjectStatus } from '#contract/project-status.ts'
import { queryOf } from '#web/api/query-client.ts'
import { addressOf, request } from '#web/api/request.ts'

/** A template in the editor. The body uses the notation of contract/email/notation.ts. */
export interface TemplateText {
  subject: string
  body: string
}

const contentOf = ({ subject, body }: TemplateText) => ({
  subject,
  htmlContent: notationToHtml(body),
  textContent: notationToText(body),
})

export const templatesQuery = queryOf(listTemplates)

export const templateQuery = (status: ProjectStatus) => queryOf(getTemplate, { params: { status } })

export const save = (template: Template, text: TemplateText, isActive: boolean) =>
  request(saveTemplate, {
    params: { status: template.status },
    body: { ...contentOf(text), isActive, seenAt: template.updatedAt.toISOString() },
  })

export const restore = (status: ProjectStatus, versionId: number | null) =>
  request(restoreTemplate, { params: { status }, body: { versionId } })

export const sendTest = (publicId: string, status: ProjectStatus, text: TemplateText) =>
  request(sendTestEmail, { body: { publicId, status, ...contentOf(text) } })

/** Routes to refetch after a template changes. */
export const templateRoutes = [listTemplates, getTemplate, getEmailTemplate] as const

/** The template for the status dialog. */
export const statusTemplateQuery = (status: ProjectStatus) =>
  queryOptions<TemplateText>({
    queryKey: [addressOf(getEmailTemplate, { params: { status } })],
    meta: { route: getEmailTemplate },
    queryFn: async () => {
      const template = await request(getEmailTemplate, { params: { status } })
      return { subject: template.subject, body: htmlToNotation(template.htmlContent) }
    },
  })

export const emailQuery = (id: string) => ({ ...queryOf(getEmail, { params: { id } }), staleTime: 0 })

export const resend = (id: string, as: 'retry' | 'copy') =>
  request(resendEmail, { params: { id }, body: { as } })

export const emailRoutes = [listEmails, getEmail] as const
