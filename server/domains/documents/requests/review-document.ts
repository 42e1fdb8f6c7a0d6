import type { Review } from '#contract/documents'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import type { Claim } from '#server/platform/request-keys/claim-request.ts'
import { lockAnyProject } from '#server/projects'
import { documentsMail } from './documents.email.tsx'
import { moveRequest } from './move-request.ts'
import { findRequest, lockRequest } from './requests.queries.ts'

/**
 * Approves what the client submitted, or asks for a revision by email.
 * @throws DOCUMENT_REQUEST_NOT_FOUND, REQUEST_CHANGED_MEANWHILE, ALREADY_DONE
 */
export const reviewDocument = (
  context: Context,
  requestId: number,
  review: z.output<typeof Review>,
  { actor, claim, now }: { actor: Actor; claim: Claim; now: Date },
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    const found = await findRequest(tx, requestId)
    if (!found) throw new Problem('DOCUMENT_REQUEST_NOT_FOUND')
    const project = await lockAnyProject(tx, found.projectId)
    const request = await lockRequest(tx, requestId)
    if (!request) throw new Problem('DOCUMENT_REQUEST_NOT_FOUND')
    const reviewed = { reviewedBy: actor.userId, reviewedAt: now }
    if (review.verdict === 'approve')
      await moveRequest(tx, request, 'approve', now, { ...reviewed, reason: null })
    else {
      const { reason, seen } = review
      if (request.status !== seen) throw new Problem('REQUEST_CHANGED_MEANWHILE')
      await moveRequest(tx, request, 'return', now, { ...reviewed, reason, mailedAt: now })
      const client = await requireUser(tx, project.userId)
      const returned = [{ ...request, reason }]
      if (client.isActive)
        await sendMail(context, tx, documentsMail(context.config, project, client, 'returned', returned))
    }
    await announce(tx, 'project', project)
  })
