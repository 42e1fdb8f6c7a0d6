import type { OfflineInstructions } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { OfflineMethod } from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockOwnProject, recordOfflineChoice } from '#server/projects'
import { isPaymentProcessing, wasPaid } from '../payments.queries.ts'
import { offlineInstructionsMail } from './offline-instructions.email.tsx'
import { offlineInstructions } from './offline-instructions.ts'

/**
 * Notes that the client will pay by bank transfer or check, and mails them how. The project stays unpaid until staff
 * record what came. Choosing the same again mails nothing.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, ALREADY_PAID, PAYMENT_PROCESSING, VALIDATION_FAILED for a way that is not offered
 */
export const chooseOfflinePayment = (
  context: Context,
  publicId: string,
  method: OfflineMethod,
  actor: Actor,
  now: Date,
): Promise<OfflineInstructions> =>
  context.database.transaction(async (tx) => {
    const project = await lockOwnProject(tx, publicId, actor)
    if (await wasPaid(tx, project.id)) throw new Problem('ALREADY_PAID')
    if (await isPaymentProcessing(tx, project.id)) throw new Problem('PAYMENT_PROCESSING')
    const instructions = await offlineInstructions(context, project)
    if (!instructions.offered.includes(method)) {
      const message = "Bank transfers aren't available right now. Please pay by card or check."
      throw new Problem('VALIDATION_FAILED', { message, fields: { method: message } })
    }
    if (project.offlineMethod === method) return instructions
    const chosen = { ...instructions, chosen: method }
    await recordOfflineChoice(tx, project, method, now)
    await sendMail(
      context,
      tx,
      offlineInstructionsMail(context.config, { project, method, user: actor.user, instructions: chosen }),
    )
    return chosen
  })
