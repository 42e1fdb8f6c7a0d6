import { queryOptions } from '@tanstack/react-query'
import {
  convertHtmlToNotation,
  getEmail,
  getEmailTemplate,
  getTemplate,
  listEmails,
  listTemplates,
  renderNotationHtml,
  renderNotationText,
  resendEmail,
  restoreTemplate,
  saveTemplate,
  sendTestEmail,
  type Template,
} from '#contract/email'
import type { ProjectStatus } from '#contract/project-status.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

/** A template in the editor. The body uses the notation in contract/email/notation.ts. */
export interface TemplateText {
  subject: string
  body: string
}

const toContent = ({ subject, body }: TemplateText) => ({
  subject,
  htmlContent: renderNotationHtml(body),
  textContent: renderNotationText(body),
})

export const templatesQuery = createQuery(listTemplates)

export const templateQuery = (status: ProjectStatus) => createQuery(getTemplate, { params: { status } })

export const putTemplate = (template: Template, text: TemplateText, isActive: boolean) =>
  request(saveTemplate, {
    params: { status: template.status },
    body: { ...toContent(text), isActive, seenAt: template.updatedAt.toISOString() },
  })

export const postRestore = (status: ProjectStatus, versionId: number | null) =>
  request(restoreTemplate, { params: { status }, body: { versionId } })

export const postTestEmail = (publicId: string, status: ProjectStatus, text: TemplateText) =>
  request(sendTestEmail, { body: { publicId, status, ...toContent(text) } })

/** Routes to refetch after a template changes. */
export const templateInvalidations = [listTemplates, getTemplate, getEmailTemplate] as const

/** Query for a status's email template. Converts the HTML to the editor's notation. */
export const statusTemplateQuery = (status: ProjectStatus) =>
  queryOptions<TemplateText>({
    queryKey: [getRouteUrl(getEmailTemplate, { params: { status } })],
    meta: { route: getEmailTemplate },
    queryFn: async () => {
      const template = await request(getEmailTemplate, { params: { status } })
      return { subject: template.subject, body: convertHtmlToNotation(template.htmlContent) }
    },
  })

export const emailQuery = (id: string) => ({ ...createQuery(getEmail, { params: { id } }), staleTime: 0 })

export const postResend = (id: string, as: 'retry' | 'copy') =>
  request(resendEmail, { params: { id }, body: { as } })

export const emailInvalidations = [listEmails, getEmail] as const
