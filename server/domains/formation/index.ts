export { invalidateCalendarFeeds } from './calendar/calendar-feed.ts'
export { removeUserCompliance } from './calendar/compliance.ts'
export { sendFilingDigests, sendFilingDigestsJob } from './calendar/send-digests.job.ts'
export { sendComplianceReminders, sendComplianceRemindersJob } from './calendar/send-reminders.job.ts'
export {
  enqueueDocumentReading,
  enqueueUnreadDocuments,
  enqueueUnreadDocumentsJob,
  extractDocumentText,
  readDocumentJob,
} from './checks/read-document.job.ts'
export { removeUserDrafts } from './drafts/drafts.ts'
export { generateDrafts, generateDraftsJob } from './drafts/generate-drafts.job.ts'
export { createDueFilingCondition, unansweredRejectionCondition } from './filings/filings.queries.ts'
export { passOnFilings, removeUserFilings } from './filings/filings.ts'
export { registerFormationRoutes } from './formation.routes.ts'
export { removeOrganizationProfiles } from './organization-profile.ts'
export { removeUserScreenings } from './screener/screener.ts'
export { endReturnedSignature } from './signatures/request-signing.ts'
export {
  sendSignatureReminders,
  sendSignatureRemindersJob,
} from './signatures/send-signature-reminders.job.ts'
export { removeUserSignatures, sweepSigningLinks } from './signatures/signature-requests.ts'
export { storeSignedDocument, storeSignedDocumentJob } from './signatures/store-signed-document.job.ts'
