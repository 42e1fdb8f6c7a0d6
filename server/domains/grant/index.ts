export { registerGrantRoutes } from './grant.routes.ts'
export { recordKeywordChecks, removeUserGrantRecords } from './monitor/grant-checks.ts'
export { checkWebsite, checkWebsiteJob } from './readiness/website/check-website.job.ts'
