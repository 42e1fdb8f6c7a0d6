import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Database, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getRetentionCutoff } from '#server/platform/retention.ts'
import { deleteUnpaidProject, lockClientProject } from '#server/projects'
import {
  deleteAbandonedClients,
  deleteAbandonedProjects,
  deleteOrphanedAttempts,
  findOpenAttempts,
  findProjectsWithPayment,
  hasReceivedMoney,
  isPaymentProcessing,
} from '../payments.queries.ts'
import { expireCheckoutAttempt } from '../payments.ts'
import { closeCheckoutAttempt } from './checkout-attempts.ts'

/**
 * Requires that the project isn't on hold, and that no payment for it has been received or is expected.
 * `nothingSent` confirms that no announced transfer or check was sent.
 * @throws PROJECT_ON_HOLD, ALREADY_PAID, PAYMENT_PROCESSING, PAYMENT_EXPECTED
 */
const requireNoPayment = async (
  tx: Transaction,
  { id, offlineMethod, holdReason }: ProjectRecord,
  nothingSent: boolean,
): Promise<void> => {
  if (holdReason !== null) throw new Problem('PROJECT_ON_HOLD')
  if (await hasReceivedMoney(tx, id)) throw new Problem('ALREADY_PAID')
  const message = 'Your bank is confirming your payment, so this project must stay.'
  if (await isPaymentProcessing(tx, id)) throw new Problem('PAYMENT_PROCESSING', { message })
  if (offlineMethod !== null && !nothingSent) throw new Problem('PAYMENT_EXPECTED')
}

/**
 * Removes the actor's unpaid project, regardless of its status. Closes its payment pages first. If that
 * fails, keeps the project, so that no one pays for a deleted project. `nothingSent` confirms that no
 * announced transfer or check was sent.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_ON_HOLD, ALREADY_PAID, PAYMENT_PROCESSING, PAYMENT_EXPECTED,
 * PAYMENT_PROVIDER_UNAVAILABLE
 */
export const removeProject = async (
  context: Context,
  { publicId, nothingSent }: { publicId: string; nothingSent: boolean },
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { database } = context
  const open = await database.transaction(async (tx) => {
    const project = await lockClientProject(tx, publicId, actor)
    await requireNoPayment(tx, project, nothingSent)
    return findOpenAttempts(tx, project.id)
  })
  for (const attempt of open) await closeCheckoutAttempt(context, attempt, now)

  await database.transaction(async (tx) => {
    const project = await lockClientProject(tx, publicId, actor)
    await requireNoPayment(tx, project, nothingSent)
    for (const attempt of await findOpenAttempts(tx, project.id)) {
      if (attempt.checkoutSessionId !== null) throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE')
      await expireCheckoutAttempt(tx, attempt)
    }
    await deleteUnpaidProject(tx, project)
  })
}

type ProjectWithPayment = Awaited<ReturnType<typeof findProjectsWithPayment>>[number]
const isInProgress = ({ isPaid, status, closedOn }: ProjectWithPayment) =>
  isPaid && status !== 'live' && closedOn === null

/**
 * Removes a client's unpaid projects before the account is closed.
 * @throws PROJECTS_UNDER_WAY if a paid project is in progress, and the errors of `removeProject`
 */
export const removeUnpaidProjects = async ({
  context,
  actor,
  now,
}: DomainEvents['accountClosing']): Promise<void> => {
  const projects = await findProjectsWithPayment(context.database, actor.userId)
  if (projects.some(isInProgress)) throw new Problem('PROJECTS_UNDER_WAY')
  // Each project uses its own transactions, because its payment pages are closed at the provider first.
  for (const { publicId, isPaid } of projects)
    if (!isPaid) await removeProject(context, { publicId, nothingSent: false }, actor, now)
}

/**
 * Rejects closing an account that has an unpaid project, a paid one in progress, or one on hold. Checks again
 * in the transaction, because a project may have been started or paid since `accountClosing`.
 * @throws PROJECTS_UNDER_WAY, PROJECT_ON_HOLD
 */
export const requireNoOpenProject = async ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> => {
  const projects = await findProjectsWithPayment(tx, userId)
  if (projects.some((project) => !project.isPaid || isInProgress(project)))
    throw new Problem('PROJECTS_UNDER_WAY')
  if (projects.some(({ holdReason }) => holdReason !== null)) throw new Problem('PROJECT_ON_HOLD')
}

/**
 * Deletes old unpaid purchases, and then clients who have no password or other data. Keeps projects that are
 * on hold or have an open, processing, or received payment.
 */
export const sweepUnpaidPurchases = (database: Database, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const before = getRetentionCutoff('unpaidPurchases', now)
    await deleteAbandonedProjects(tx, before)
    await deleteOrphanedAttempts(tx, before)
    await deleteAbandonedClients(tx, before)
  })
