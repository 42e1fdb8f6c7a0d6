import { fillSubject } from '#contract/email'
import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { type Addressee, isProven, namesFor } from '#server/platform/email/addressee.ts'
import { renderHtml, signed } from '#server/platform/email/layout.email.tsx'
import { Body, Button, Small } from '#server/platform/email/parts.email.tsx'
import type { OutgoingMail } from '#server/platform/email/send-mail.ts'
import { Stones } from '#server/platform/email/stones.email.tsx'
import { plainText, safeHtml } from './mail-content.ts'
import { isMilestone, MilestoneScene } from './milestone-scene.email.tsx'

/** The branded mail about a new status, with the words that staff chose. */
export const statusUpdateMail = (
  config: Config,
  update: {
    status: ProjectStatus
    subject: string
    htmlContent: string
    textContent: string
    project: Pick<ProjectRecord, 'id' | 'publicId' | 'name' | 'email'>
    client: Pick<Addressee, 'name' | 'emailProvenAt'>
  },
): OutgoingMail => {
  const { project, status } = update
  const values = namesFor(update.client, project)
  const address = `${config.publicUrl}/project/${project.publicId}`
  const body = safeHtml(update.htmlContent, values)
  const html = renderHtml(
    `${values.projectName}: ${statusOf(status).label}`,
    <>
      {isMilestone(status) ? <MilestoneScene status={status} /> : <Stones status={status} />}
      <Body />
      <Button href={address}>See Your Project</Button>
      <Small>
        New status for {values.projectName}: {statusOf(status).label}.
      </Small>
    </>,
    { body },
  )
  const text = plainText(update.textContent, body, values)
  return {
    kind: 'status-update',
    to: project.email,
    replyTo: config.supportEmail,
    subject: fillSubject(update.subject, values, isProven(update.client)),
    projectId: project.id,
    html,
    text: signed(`${text}\n\nSee your project: ${address}`),
  }
}
