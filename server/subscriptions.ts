import { removeUnpaidProjects, requireNoOpenPaidProject } from '#server/payments'
import { applyProfileToProjects } from '#server/projects'
import type { Subscriptions } from './platform/domain-events.ts'

/** What upper domains do about the events of lower ones. */
export const subscriptions: Subscriptions = {
  profileUpdated: [applyProfileToProjects],
  accountClosing: [removeUnpaidProjects],
  accountClosed: [requireNoOpenPaidProject],
}
