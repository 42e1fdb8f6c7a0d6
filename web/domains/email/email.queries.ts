import { queryOptions } from '@tanstack/react-query'
import * as contract from '#contract/email'
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
  htmlContent: contract.renderNotationHtml(body),
  textContent: contract.renderNotationText(body),
})

export const emailTemplatesQuery = createQuery(contract.listTemplates)

export const emailTemplateQuery = (status: ProjectStatus) =>
  createQuery(contract.getTemplate, { params: { status } })

export const saveTemplate = (
  template: contract.EmailTemplateWithVersions,
  text: TemplateText,
  isActive: boolean,
) =>
  request(contract.saveTemplate, {
    params: { status: template.status },
    body: { ...toContent(text), isActive, seenAt: template.updatedAt.toISOString() },
  })

export const restoreTemplate = (status: ProjectStatus, versionId: number | null) =>
  request(contract.restoreTemplate, { params: { status }, body: { versionId } })

export const sendTestEmail = (publicId: string, status: ProjectStatus, text: TemplateText) =>
  request(contract.sendTestEmail, { body: { publicId, status, ...toContent(text) } })

/** Routes to refetch after a template changes. */
export const emailTemplateInvalidations = [
  contract.listTemplates,
  contract.getTemplate,
  contract.getActiveTemplate,
] as const

/** Query for a status's active email template. Converts the HTML to the editor's notation. */
export const statusTemplateQuery = (status: ProjectStatus) =>
  queryOptions<TemplateText>({
    queryKey: [getRouteUrl(contract.getActiveTemplate, { params: { status } })],
    meta: { route: contract.getActiveTemplate },
    queryFn: async () => {
      const template = await request(contract.getActiveTemplate, { params: { status } })
      return { subject: template.subject, body: contract.convertHtmlToNotation(template.htmlContent) }
    },
  })

export const emailQuery = (id: string) => ({
  ...createQuery(contract.getEmail, { params: { id } }),
  staleTime: 0,
})

export const resendEmail = (id: string, as: 'retry' | 'copy') =>
  request(contract.resendEmail, { params: { id }, body: { as } })

export const emailInvalidations = [contract.listEmails, contract.getEmail] as const
