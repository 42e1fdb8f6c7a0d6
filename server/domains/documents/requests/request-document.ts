import type { NewDocumentRequest } from '#contract/documents'
import type { ProjectReference } from '#contract/fields.ts'
import type { z } from '#contract/zod.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import type { Claim } from '#server/platform/request-keys/claim-request.ts'
import { lockAnyProject } from '#server/projects'
import { documentsMail } from './documents.email.tsx'
import { insertRequest } from './requests.queries.ts'

/** Requests a document from the client, on the page and by email. @throws PROJECT_NOT_FOUND, ALREADY_DONE */
export const requestDocument = (
  context: Context,
  reference: ProjectReference,
  { type, words, dueOn }: z.output<typeof NewDocumentRequest>,
  { actor, claim }: { actor: Actor; claim: Claim },
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    const project = await lockAnyProject(tx, reference)
    const request = await insertRequest(tx, {
      projectId: project.id,
      type,
      words,
      dueOn,
      requestedBy: actor.userId,
    })
    const client = await requireUser(tx, project.userId)
    if (client.isActive)
      await sendMail(context, tx, documentsMail(context.config, project, client, 'requested', [request]))
    await announce(tx, 'project', project)
  })
