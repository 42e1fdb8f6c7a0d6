export { checkFiles, checkFilesJob } from './check-files.job.ts'
export { registerDocumentRoutes } from './library/documents.routes.ts'
export { attachDocuments, removeUserDocuments } from './library/documents.ts'
export { reencryptFiles } from './reencrypt-files.ts'
export { removeFilesJob } from './remove-files.job.ts'
export {
  listRequestAnswers,
  recordAnswer,
  requireDocumentRequest,
  requireRequestedFile,
} from './requests/answer-request.ts'
export { findRequestedFile } from './requests/requests.queries.ts'
export { registerDocumentRequestRoutes } from './requests/requests.routes.ts'
export { sendDocumentReminders, sendDocumentRemindersJob } from './requests/send-document-reminders.job.ts'
export { pingScanner } from './scanning/clamav.ts'
export { scanDocument, scanDocumentJob } from './scanning/scan-document.job.ts'
export { sweepDocuments } from './sweep-documents.ts'
export { addSignedDocument } from './uploads/add-document.ts'
export { registerUploadRoutes } from './uploads/uploads.routes.ts'
export { storeFile } from './uploads/uploads.ts'
