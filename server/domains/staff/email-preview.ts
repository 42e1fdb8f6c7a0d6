import type { EmailDraft } from '#contract/email'
import type { z } from '#contract/zod.ts'
import { statusUpdateEmail } from '#server/email'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { oneLine, sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Claim } from '#server/platform/request-keys/request-keys.ts'
import { getProject } from '#server/projects'

/** Renders the email that a status change would send. @throws PROJECT_NOT_FOUND */
const writeMail = async (context: Context, draft: z.output<typeof EmailDraft>, actor: Actor) => {
  const project = await getProject(context, draft.publicId, actor)
  const client = await requireUser(context.database, project.userId)
  return statusUpdateEmail(context.config, { ...draft, project, client })
}

/** The exact email that the client would receive. @throws PROJECT_NOT_FOUND */
export const previewEmail = async (context: Context, draft: z.output<typeof EmailDraft>, actor: Actor) => {
  const { subject, html, text } = await writeMail(context, draft, actor)
  return { subject: oneLine(subject), html, text }
}

/** Sends the preview to the requesting staff member. @throws PROJECT_NOT_FOUND */
export const sendTestEmail = async (
  context: Context,
  draft: z.output<typeof EmailDraft>,
  { actor, claim }: { actor: Actor; claim: Claim },
) => {
  const { projectId: _, ...mail } = await writeMail(context, draft, actor)
  await context.database.transaction(async (tx) => {
    await claim(tx)
    const subject = `Test: ${mail.subject}`
    await sendEmail(context, tx, { ...mail, kind: 'test', to: actor.user.email, subject })
  })
}
