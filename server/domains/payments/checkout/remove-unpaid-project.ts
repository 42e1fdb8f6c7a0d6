import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { deleteUnpaidProject, lockOwnProject } from '#server/projects'
import { findOpenAttempts, hasReceivedMoney, isPaymentProcessing } from '../payments.queries.ts'
import { closeCheckoutAttempt } from './close-checkout-attempt.ts'
import { expireCheckoutAttempt } from './expire-checkout-attempt.ts'

/** @throws ALREADY_PAID, PAYMENT_PROCESSING */
const requireNoMoney = async (tx: Transaction, projectId: number): Promise<void> => {
  if (await hasReceivedMoney(tx, projectId)) throw new Problem('ALREADY_PAID')
  if (await isPaymentProcessing(tx, projectId)) throw new Problem('PAYMENT_PROCESSING')
}

/**
 * Removes a project of the actor's own that was never paid, whatever its status. All its payment pages are closed first; while that is
 * not certain the project stays, so that no client pays for a project that is gone.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, ALREADY_PAID, PAYMENT_PROCESSING, PAYMENT_PROVIDER_UNAVAILABLE
 */
export const removeUnpaidProject = async (
  context: Context,
  publicId: string,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { database } = context
  const open = await database.transaction(async (tx) => {
    const project = await lockOwnProject(tx, publicId, actor)
    await requireNoMoney(tx, project.id)
    return findOpenAttempts(tx, project.id)
  })
  // A project has one open attempt, rarely two or three.
  for (const attempt of open) await closeCheckoutAttempt(context, attempt, now)

  await database.transaction(async (tx) => {
    const project = await lockOwnProject(tx, publicId, actor)
    await requireNoMoney(tx, project.id)
    for (const attempt of await findOpenAttempts(tx, project.id)) {
      if (attempt.checkoutSessionId !== null) throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE')
      await expireCheckoutAttempt(tx, attempt)
    }
    await deleteUnpaidProject(tx, project)
  })
}
