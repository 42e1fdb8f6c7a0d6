import type { EmailDraft } from '#contract/email'
import type { z } from '#contract/zod.ts'
import { createStatusUpdateEmail } from '#server/email'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { sanitizeHeaderText, sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { createProjectClosedEmail, getProject } from '#server/projects'

/**
 * Renders the email for a status change or a closed project.
 * @throws PROJECT_NOT_FOUND
 */
const composeEmail = async (context: Context, draft: z.output<typeof EmailDraft>, actor: Actor) => {
  const project = await getProject(context, draft.publicId, actor)
  const client = await requireUser(context.database, project.userId)
  const { closing } = draft
  if (closing) {
    const closed = { closedOn: closing.closedOn, closedReason: closing.reason, closedNote: closing.note }
    return createProjectClosedEmail(context.config, { ...draft, project: { ...project, ...closed }, client })
  }
  return createStatusUpdateEmail(context.config, { ...draft, project, client })
}

/**
 * Returns the subject, HTML, and text of the email that the client would receive.
 * @throws PROJECT_NOT_FOUND
 */
export const previewStatusEmail = async (
  context: Context,
  draft: z.output<typeof EmailDraft>,
  actor: Actor,
) => {
  const { subject, html, text } = await composeEmail(context, draft, actor)
  return { subject: sanitizeHeaderText(subject), html, text }
}

/**
 * Sends a preview to the staff member who requested it.
 * @throws PROJECT_NOT_FOUND, ALREADY_DONE
 */
export const sendTestEmail = async (
  context: Context,
  draft: z.output<typeof EmailDraft>,
  { actor, claim }: { actor: Actor; claim: RequestClaim },
) => {
  const { projectId: _, ...email } = await composeEmail(context, draft, actor)
  await context.database.transaction(async (tx) => {
    await claim(tx)
    const subject = `Test: ${email.subject}`
    await sendEmail(context, tx, { ...email, kind: 'test', to: actor.user.email, subject })
  })
}
