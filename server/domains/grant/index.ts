export { grantRoutes } from './grant.routes.ts'
export { recordKeywordChecks, removeGrantRecordsOf } from './monitor/grant-checks.ts'
export { checkWebsite, checkWebsiteJob } from './readiness/website/check-website.job.ts'
