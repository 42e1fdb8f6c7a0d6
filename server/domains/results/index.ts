export {
  enqueueAdsImports,
  enqueueAdsImportsJob,
  importAdsResults,
  importAdsResultsJob,
} from './google-ads/import-account.job.ts'
export { addCoverage } from './imports/coverage.ts'
export { findCoverage, findMonthlyFigures, findMonthlyFiguresByProject } from './imports/results.queries.ts'
export { removeUserResults } from './imports/results.ts'
export { createReportContent } from './monthly/monthly-reports.ts'
export { sendDueReports, sendDueReportsJob } from './monthly/send-due-reports.job.ts'
export { registerResultsRoutes } from './results.routes.ts'
