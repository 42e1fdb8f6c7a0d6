import { brand } from '#contract/brand.ts'
import { fillPlaceholders } from '#contract/mail'
import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import {
  type Addressee,
  Body,
  Button,
  isProven,
  namesFor,
  renderMail,
  Small,
  Stones,
} from '#server/platform/mail/layout.email.tsx'
import type { OutgoingMail } from '#server/platform/mail/send-mail.ts'
import { plainText, safeHtml } from './mail-content.ts'

/** How many of the six stones are above the water at a status. */
const stonesAt = (status: ProjectStatus): number => (status === 'live' ? 6 : (statusOf(status).step ?? 0))

/** The branded mail about a new status, with the words that staff chose. */
export const statusUpdateMail = (
  config: Config,
  update: {
    status: ProjectStatus
    subject: string
    htmlContent: string
    textContent: string
    project: ProjectRecord
    client: Pick<Addressee, 'name' | 'emailProvenAt'>
  },
): OutgoingMail => {
  const { project, status } = update
  const values = namesFor(update.client, project)
  const subject = fillPlaceholders(update.subject, values)
  const address = `${config.publicUrl}/project/${project.publicId}`
  const { html } = renderMail(
    `${values.projectName}: ${statusOf(status).label}`,
    <>
      <Stones reached={stonesAt(status)} />
      <Body />
      <Button href={address}>See Your Project</Button>
      <Small>
        Status of {values.projectName}: {statusOf(status).label}
      </Small>
    </>,
    safeHtml(update.htmlContent, values),
  )
  const text = plainText(update.textContent, update.htmlContent, values)
  return {
    kind: 'status-update',
    to: project.email,
    replyTo: config.supportEmail,
    subject: isProven(update.client)
      ? subject
      : subject.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    projectId: project.id,
    html,
    text: `${text}\n\nSee your project: ${address}\n\n-- \n${brand.name} · ${brand.supportEmail}\n`,
  }
}
