export {
  importAccount,
  importAccountJob,
  queueAdsImports,
  queueAdsImportsJob,
} from './google-ads/import-account.job.ts'
export { withCoverage } from './imports/coverage.ts'
export { findCoverage, findMonths } from './imports/results.queries.ts'
export { removeResultsOf } from './imports/results.ts'
export { composeContent } from './monthly/monthly-reports.ts'
export { sendDueReports, sendDueReportsJob } from './monthly/send-due-reports.job.ts'
export { resultsRoutes } from './results.routes.ts'
