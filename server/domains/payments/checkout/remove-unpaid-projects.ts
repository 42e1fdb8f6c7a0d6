import { Problem } from '#contract/problem.ts'
import type { DomainEvents } from '#server/platform/context.ts'
import { findProjectsWithPayment } from '../payments.queries.ts'
import { removeUnpaidProject } from './remove-unpaid-project.ts'

const isUnderWay = ({ isPaid, status }: { isPaid: boolean; status: string }) => isPaid && status !== 'live'

/**
 * Removes what a client who closes the account never paid for, whatever its status.
 * @throws PROJECTS_UNDER_WAY while we work on one that is paid, PAYMENT_PROCESSING, PAYMENT_PROVIDER_UNAVAILABLE
 */
export const removeUnpaidProjects = async ({
  context,
  actor,
  now,
}: DomainEvents['accountClosing']): Promise<void> => {
  const projects = await findProjectsWithPayment(context.database, actor.userId)
  if (projects.some(isUnderWay)) throw new Problem('PROJECTS_UNDER_WAY')
  // Each takes its own transactions, because open payment pages are closed at the provider first.
  for (const { publicId, isPaid } of projects)
    if (!isPaid) await removeUnpaidProject(context, publicId, actor, now)
}

/** Whatever was begun or paid in another tab meanwhile keeps an account open. @throws PROJECTS_UNDER_WAY */
export const requireNoOpenPaidProject = async ({
  tx,
  userId,
}: DomainEvents['accountClosed']): Promise<void> => {
  const projects = await findProjectsWithPayment(tx, userId)
  if (projects.some((project) => !project.isPaid || isUnderWay(project)))
    throw new Problem('PROJECTS_UNDER_WAY')
}
