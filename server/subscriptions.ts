import { removeResultsOf } from '#server/campaigns'
import { removeDocumentsOf } from '#server/documents'
import { removeUnpaidProjects, requireNoOpenPaidProject } from '#server/payments'
import type { Subscriptions } from '#server/platform/domain-events.ts'
import { announceClosedAccount, applyProfileToProjects } from '#server/projects'

/** What upper domains do about the events of lower ones. */
export const subscriptions: Subscriptions = {
  profileUpdated: [applyProfileToProjects],
  accountClosing: [removeUnpaidProjects],
  // The announcement locks the projects, and locks come before removals everywhere.
  accountClosed: [requireNoOpenPaidProject, announceClosedAccount, removeResultsOf, removeDocumentsOf],
}
