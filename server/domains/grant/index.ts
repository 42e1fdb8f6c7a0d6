export { registerGrantRoutes } from './grant.routes.ts'
export { type GrantWarning, listGrantWarnings, readGrantStates } from './monitor/grant-accounts.ts'
export { recordKeywordChecks, removeUserGrantRecords } from './monitor/grant-checks.ts'
export { checkWebsite, checkWebsiteJob } from './readiness/website/check-website.job.ts'
