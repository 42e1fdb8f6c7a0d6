import { fillSubject } from '#contract/email'
import { explainClosing, formatClosing } from '#contract/projects'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { renderPlainText, renderSafeHtml } from '#server/email'
import { appendFooter, renderHtml } from '#server/platform/email/layout.email.tsx'
import { EmailBody, EmailButton, SmallText } from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  getPlaceholderValues,
  isAddressVerified,
  type OutgoingEmail,
} from '#server/platform/email/send-email.ts'

/** Creates the email that announces that a project was closed. Staff write its text. */
export const createProjectClosedEmail = (
  config: Config,
  closing: {
    subject: string
    htmlContent: string
    textContent: string
    project: Pick<
      ProjectRecord,
      'id' | 'publicId' | 'name' | 'email' | 'closedOn' | 'closedReason' | 'closedNote'
    >
    client: Pick<Addressee, 'name' | 'emailProvenAt'>
  },
): OutgoingEmail => {
  const { project, client } = closing
  const values = getPlaceholderValues(client, project)
  const address = `${config.publicUrl}/project/${project.publicId}?tab=documents`
  const body = renderSafeHtml(closing.htmlContent, values)
  const fact = `${formatClosing(project.closedOn ?? '')}. ${explainClosing(project)}`.trim()
  const html = renderHtml(
    `${values.projectName}: ${fact}`,
    <>
      <EmailBody />
      <EmailButton href={address}>See your documents</EmailButton>
      <SmallText>{fact}</SmallText>
    </>,
    { body },
  )
  const text = renderPlainText(closing.textContent, body, values)
  return {
    kind: 'project-closed',
    to: project.email,
    subject: fillSubject(closing.subject, values, isAddressVerified(client)),
    projectId: project.id,
    html,
    text: appendFooter(`${text}\n\n${fact}\n\nSee your documents: ${address}`),
  }
}
