import { removeUserDocuments } from '#server/documents'
import {
  endReturnedSignature,
  enqueueDocumentReading,
  invalidateCalendarFeeds,
  passOnFilings,
  removeOrganizationProfiles,
  removeUserCompliance,
  removeUserDrafts,
  removeUserFilings,
  removeUserScreenings,
  removeUserSignatures,
} from '#server/formation'
import { recordKeywordChecks, removeUserGrantRecords } from '#server/grant'
import { removeUnpaidProjects, requireNoOpenProject } from '#server/payments'
import type { Subscriptions } from '#server/platform/context.ts'
import {
  announceClosedAccount,
  applyProfileToProjects,
  removeUserPeople,
  requireNoMembers,
} from '#server/projects'
import { removeUserResults } from '#server/results'

/** Subscribers to domain events, in the order in which they run. */
export const eventSubscriptions: Subscriptions = {
  profileUpdated: [applyProfileToProjects],
  // Removing unpaid projects can't be undone, so it comes last.
  accountClosing: [requireNoMembers, removeUnpaidProjects],
  // `announceClosedAccount` locks the projects. It runs before the deletions, because all code must lock
  // projects before deleting their data.
  accountClosed: [
    requireNoOpenProject,
    announceClosedAccount,
    removeUserPeople,
    removeUserResults,
    removeOrganizationProfiles,
    removeUserFilings,
    removeUserCompliance,
    removeUserScreenings,
    removeUserSignatures,
    removeUserDrafts,
    removeUserGrantRecords,
    removeUserDocuments,
  ],
  ownerChanged: [invalidateCalendarFeeds],
  assigneeChanged: [passOnFilings],
  documentReleased: [enqueueDocumentReading],
  documentReturned: [endReturnedSignature],
  keywordsRead: [recordKeywordChecks],
}
