import { removeDocumentsOf } from '#server/documents'
import { recordKeywordChecks, removeGrantRecordsOf } from '#server/grant'
import { removeUnpaidProjects, requireNoOpenPaidProject } from '#server/payments'
import type { Subscriptions } from '#server/platform/context.ts'
import { announceClosedAccount, applyProfileToProjects } from '#server/projects'
import { removeResultsOf } from '#server/results'

/** What upper domains do about the events of lower ones. */
export const subscriptions: Subscriptions = {
  profileUpdated: [applyProfileToProjects],
  accountClosing: [removeUnpaidProjects],
  // The announcement locks the projects, and locks come before removals everywhere.
  accountClosed: [
    requireNoOpenPaidProject,
    announceClosedAccount,
    removeResultsOf,
    removeGrantRecordsOf,
    removeDocumentsOf,
  ],
  keywordsRead: [recordKeywordChecks],
}
