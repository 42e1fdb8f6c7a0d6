import { backUpJob } from '#server/backup/backup.job.ts'
import { recalculateBusinessTotalsJob, sendSummariesJob } from '#server/business'
import { checkFilesJob, removeFilesJob, scanDocumentJob, sendDocumentRemindersJob } from '#server/documents'
import {
  enqueueUnreadDocumentsJob,
  generateDraftsJob,
  readDocumentJob,
  sendComplianceRemindersJob,
  sendFilingDigestsJob,
  sendSignatureRemindersJob,
  storeSignedDocumentJob,
} from '#server/formation'
import { checkWebsiteJob } from '#server/grant'
import { watchHealthJob } from '#server/health'
import { sendRequestedPasswordLinkJob } from '#server/identity'
import { receiveRepliesJob, sendUnreadMessagesEmailJob } from '#server/messaging'
import {
  closeCheckoutJob,
  reconcilePaymentsJob,
  sendDisputeRemindersJob,
  sendRefundsJob,
  sendUnpaidRemindersJob,
} from '#server/payments'
import type { JobDefinitions } from '#server/platform/define-job.ts'
import { deliverEmailJob } from '#server/platform/email/deliver-email.job.ts'
import { enqueueAdsImportsJob, importAdsResultsJob, sendDueReportsJob } from '#server/results'
import { sweepExpiredJob } from './sweep-expired.job.ts'

/** All jobs. Type checking fails if one is missing. */
export const jobDefinitions: JobDefinitions = {
  'back-up': backUpJob,
  'deliver-mail': deliverEmailJob,
  'mail-password-link': sendRequestedPasswordLinkJob,
  'mail-unread-messages': sendUnreadMessagesEmailJob,
  'receive-replies': receiveRepliesJob,
  'close-checkout': closeCheckoutJob,
  'reconcile-payments': reconcilePaymentsJob,
  'send-refunds': sendRefundsJob,
  'remind-of-disputes': sendDisputeRemindersJob,
  'remind-of-unpaid': sendUnpaidRemindersJob,
  'scan-document': scanDocumentJob,
  'read-document': readDocumentJob,
  'queue-unread-documents': enqueueUnreadDocumentsJob,
  'check-files': checkFilesJob,
  'remove-files': removeFilesJob,
  'remind-of-documents': sendDocumentRemindersJob,
  'remind-of-filings': sendComplianceRemindersJob,
  'send-filing-digests': sendFilingDigestsJob,
  'generate-drafts': generateDraftsJob,
  'remind-signers': sendSignatureRemindersJob,
  'store-signed-document': storeSignedDocumentJob,
  'check-website': checkWebsiteJob,
  'import-google-ads': importAdsResultsJob,
  'queue-google-ads': enqueueAdsImportsJob,
  'send-monthly-reports': sendDueReportsJob,
  'send-business-summaries': sendSummariesJob,
  'sum-business': recalculateBusinessTotalsJob,
  'watch-health': watchHealthJob,
  'sweep-expired': sweepExpiredJob,
}
